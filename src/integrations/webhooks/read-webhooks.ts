import type { Context, PagedContext } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';
import { presentWebhook } from './present.ts';
import { requireWebhook } from './require-allowed.ts';
import { listWebhooks, type WebhookRow } from './store.ts';

/** The webhooks that the actor may manage. */
export async function listOwnWebhooks(context: PagedContext, query: PageQuery) {
  const { rows, pagination } = await pageOfWhole(context, query, {
    name: 'webhooks',
    order: 'ascending',
    idOf: ({ id }: WebhookRow) => id,
    rows: await listWebhooks(context.db.read, context.actor),
  });
  return { webhooks: rows.map(presentWebhook), pagination };
}

/** One of these webhooks. @throws AppError `not_found`. */
export async function getWebhook({ db, actor }: Context, id: string) {
  return presentWebhook(await requireWebhook(db.read, actor, id));
}
