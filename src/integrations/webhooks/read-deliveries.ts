import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import { bodyOf } from './delivery-body.ts';
import type { WebhookDeliveryQuery } from './delivery-schemas.ts';
import { countDeliveries, type DeliveryRow, findDelivery, listDeliveries } from './delivery-store.ts';
import { presentDelivery, presentWholeDelivery } from './present-delivery.ts';
import { requireFeedReader, requireWebhook } from './require-allowed.ts';
import { findWebhook, type WebhookRow } from './store.ts';

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
export async function requireDelivery(
  { db, actor }: Context,
  id: string,
): Promise<{ row: DeliveryRow; webhook: WebhookRow }> {
  const row = await findDelivery(db.read, actor.familyId, id);
  const webhook = row && (await findWebhook(db.read, actor, row.webhook_id));
  if (row === undefined || webhook === undefined) throw notFound('Webhook delivery');
  return { row, webhook };
}
