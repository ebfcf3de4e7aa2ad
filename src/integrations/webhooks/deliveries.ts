import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import {
  bodyOf,
  countDeliveries,
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  newDelivery,
  updateDelivery,
} from './delivery-store.ts';
import { TEST_EVENT } from './events.ts';
import type { WebhookDeliveryQuery } from './schemas.ts';
import { findWebhook, type WebhookRow } from './store.ts';
import { requireFeedReader, requireWebhook, type WebhookParts } from './webhooks.ts';

/** A page of a webhook's deliveries, newest first. @throws AppError `not_found` for an unknown webhook. */
export async function listDeliveryPage(context: PagedContext, query: z.output<typeof WebhookDeliveryQuery>) {
  const { db, actor } = context;
  const { id: webhookId } = await requireWebhook(db.read, actor, query.webhook_id);
  const of = { familyId: actor.familyId, webhookId };
  const { status } = query;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'webhook_deliveries',
    position: ({ id }: DeliveryRow) => [id],
    count: () => countDeliveries(db.read, of, status),
    rows: ({ after, limit, offset }) => listDeliveries(db.read, of, { status, before: after?.[0], limit, offset }),
  });
  return { webhook_deliveries: rows.map(presentDelivery), pagination };
}

/** One delivery with its request and response. @throws AppError `not_found`, `insufficient_scope`. */
export async function getDelivery(context: Context, id: string) {
  const { db, actor, clock } = context;
  const { row, webhook } = await requireDelivery(context, id);
  requireFeedReader(actor, clock());
  return presentWholeDelivery(row, webhook.url, await bodyOf(db.read, actor, webhook, row));
}

/** A delivery of a webhook that the actor may manage. @throws AppError `not_found`. */
async function requireDelivery({ db, actor }: Context, id: string): Promise<{ row: DeliveryRow; webhook: WebhookRow }> {
  const row = await findDelivery(db.read, actor.familyId, id);
  const webhook = row && (await findWebhook(db.read, actor, row.webhook_id));
  if (row === undefined || webhook === undefined) throw notFound('Webhook delivery');
  return { row, webhook };
}

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

const numberOf = (value: bigint | number | null): number | null => (value === null ? null : Number(value));

/** A delivery in lists. */
function presentDelivery(row: DeliveryRow) {
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
function presentWholeDelivery(row: DeliveryRow, url: string, body: string | undefined) {
  return {
    ...presentDelivery(row),
    request: { url, body: body === undefined ? null : JSON.parse(body) },
    response_body: row.response_body,
  };
}
