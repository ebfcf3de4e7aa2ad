import { isSet } from '#database/tables/ledger-tables.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import type { WebhookRow } from './store.ts';

/** A webhook in responses, without its secret. */
export function presentWebhook(row: WebhookRow) {
  const { previous_secret_expires_at, sequence, failing_since, created_at, updated_at } = row;
  return {
    ...configurationOf(row),
    previous_secret_expires_at,
    sequence: Number(sequence),
    failing_since,
    created_at,
    updated_at,
  };
}

/** A webhook as change rows store it, without how far sending got. */
export function webhookRecord(row: WebhookRow): object {
  return { ...configurationOf(row), user_id: row.user_id, updated_at: row.updated_at };
}

function configurationOf(row: WebhookRow) {
  const { id, url, description, payload, disabled_reason } = row;
  return {
    id,
    url,
    description,
    events: parseTextArray(row.events),
    account_ids: row.account_ids === null ? null : parseTextArray(row.account_ids),
    payload,
    enabled: isSet(row.enabled),
    disabled_reason,
    created_by: row.key_id !== null ? 'api_key' : row.grant_id !== null ? 'application' : 'person',
    created_by_id: row.key_id ?? row.grant_id ?? row.user_id,
  } as const;
}
