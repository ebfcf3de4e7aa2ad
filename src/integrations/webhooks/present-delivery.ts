import type { DeliveryRow } from './delivery-store.ts';

const numberOf = (value: bigint | number | null): number | null => (value === null ? null : Number(value));

/** A delivery in lists. */
export function presentDelivery(row: DeliveryRow) {
  const { id, webhook_id, event, status, next_attempt_at, last_attempt_at, error, created_at } = row;
  return {
    id,
    webhook_id,
    event,
    status,
    created_at,
    sequence: numberOf(row.sequence),
    attempts: Number(row.attempts),
    last_attempt_at,
    next_attempt_at,
    error,
    duration_ms: numberOf(row.duration_ms),
    response_status: numberOf(row.response_status),
  };
}

/** A delivery with its request and response. */
export function presentWholeDelivery(row: DeliveryRow, url: string, body: string | undefined) {
  return {
    ...presentDelivery(row),
    request: { url, body: body === undefined ? null : JSON.parse(body) },
    response_body: row.response_body,
  };
}
