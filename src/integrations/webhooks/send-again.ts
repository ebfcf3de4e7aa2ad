import type { Context } from '#application/context.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { insertDeliveries, updateDelivery } from './delivery-store.ts';
import { TEST_EVENT } from './events.ts';
import { newDelivery } from './new-delivery.ts';
import { presentDelivery } from './present-delivery.ts';
import { requireDelivery } from './read-deliveries.ts';
import { requireFeedReader, requireWebhook } from './require-allowed.ts';
import type { WebhookRow } from './store.ts';
import type { WebhookParts } from './webhook-parts.ts';

/** Sends a test event. @throws AppError `not_found`, `conflict` for a disabled webhook. */
export async function sendTestEvent(context: Context, { wake }: WebhookParts, webhookId: string) {
  const { actor, clock, db } = context;
  const webhook = await requireWebhook(db.read, actor, webhookId);
  requireEnabled(webhook);
  const row = newDelivery(webhook, { event: TEST_EVENT, sequence: null, resource: `webhook:${webhookId}` }, clock());
  await db.write((tx) => insertDeliveries(tx.db, [row]), actor.familyId);
  db.afterCommit(() => wake());
  return presentDelivery(row);
}

/** Sends a delivery again, delivered or not. @throws AppError `not_found`, `insufficient_scope`, `conflict` for a disabled webhook. */
export async function resendDelivery(context: Context, { wake }: WebhookParts, id: string) {
  const { actor, clock, db } = context;
  const { row, webhook } = await requireDelivery(context, id);
  requireFeedReader(actor, clock());
  requireEnabled(webhook);
  const values = { status: 'pending', attempts: 0n, next_attempt_at: instant(clock()) } as const;
  await db.write((tx) => updateDelivery(tx.db, row, values), actor.familyId);
  db.afterCommit(() => wake());
  return presentDelivery({ ...row, ...values });
}

function requireEnabled({ enabled }: WebhookRow): void {
  if (!isSet(enabled)) throw new AppError('conflict', 'The webhook is disabled; enable it first');
}
