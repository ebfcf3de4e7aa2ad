import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { webhookRecord } from './present.ts';
import {
  deleteWebhookRow,
  insertWebhook,
  updateWebhookRow,
  type WebhookRow,
  type WebhookValues,
  webhooksOf,
} from './store.ts';

const resource = 'webhook';

/** Stores and records a new webhook. */
export async function addWebhook(tx: FamilyTransaction, row: WebhookRow): Promise<void> {
  await insertWebhook(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'create', after: webhookRecord(row) });
}

/** Stores and records a changed webhook. */
export async function changeWebhook(
  tx: FamilyTransaction,
  before: WebhookRow,
  values: WebhookValues,
): Promise<WebhookRow> {
  const after = { ...before, ...values, updated_at: tx.now };
  await updateWebhookRow(tx.db, before, { ...values, updated_at: tx.now });
  await tx.record({
    resource,
    id: after.id,
    kind: 'update',
    before: webhookRecord(before),
    after: webhookRecord(after),
  });
  return after;
}

/** Deletes and records a webhook, with its log. */
export async function removeWebhook(tx: FamilyTransaction, row: WebhookRow): Promise<void> {
  await deleteWebhookRow(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'delete', before: webhookRecord(row) });
}

/** Deletes the webhooks of a user, or of everybody in the family. */
export async function eraseWebhooks(tx: FamilyTransaction, userId?: string): Promise<void> {
  for (const row of await webhooksOf(tx.db, tx.familyId, userId)) await removeWebhook(tx, row);
}
