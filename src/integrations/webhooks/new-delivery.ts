import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import type { DeliveryRow } from './delivery-store.ts';
import type { WebhookRow } from './store.ts';

/** The change of a delivery, or a test event. */
type Subject = { readonly event: string; readonly sequence: bigint | null; readonly resource: string };

/** A delivery to attempt at once. */
export function newDelivery(
  { family_id, id }: Pick<WebhookRow, 'family_id' | 'id'>,
  { event, sequence, resource }: Subject,
  now: number,
): DeliveryRow {
  const at = instant(now);
  return {
    family_id,
    id: newId(),
    webhook_id: id,
    sequence,
    event,
    resource_key: resource,
    status: 'pending',
    attempts: 0n,
    next_attempt_at: at,
    last_attempt_at: null,
    duration_ms: null,
    response_status: null,
    response_body: null,
    error: null,
    created_at: at,
  };
}
