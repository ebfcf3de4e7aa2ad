import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import type { RejectedTransferRow } from '#ledger/posting/index.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import { orderOf } from './pair-filters.ts';
import { presentRejected } from './present-rejected.ts';
import type { RejectedTransferListQuery } from './rejected-schemas.ts';
import { filteredRejected } from './rejected-store.ts';

/** A page of rejected pairs, newest first without `sort`. Both accounts of a pair must be visible to the caller. */
export async function listRejectedTransfers(context: PagedContext, query: z.output<typeof RejectedTransferListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsOf(db.read, actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'rejected_transfers',
    position: ({ id }: RejectedTransferRow) => [id],
    count: async () => {
      const matching = filteredRejected(db.read, visible, query).select((eb) => eb.fn.countAll<bigint>().as('count'));
      return Number((await matching.executeTakeFirstOrThrow()).count);
    },
    rows: ({ after, limit, offset }) => {
      const [direction, beyond] = orderOf(query.sort);
      const all = filteredRejected(db.read, visible, query).selectAll('x').orderBy('x.id', direction);
      const from = after === undefined ? all : all.where('x.id', beyond, after[0]);
      return from.limit(limit).offset(offset).execute();
    },
  });
  return { rejected_transfers: await presentRejected(db.read, actor.familyId, rows, query.locale), pagination };
}

/** @throws AppError `not_found`. */
export async function showRejectedTransfer({ db, actor }: Context, id: string, locale?: MoneyLocale) {
  const visible = await visibleAccountsOf(db.read, actor);
  const row = await filteredRejected(db.read, visible, {}).where('x.id', '=', id).selectAll('x').executeTakeFirst();
  const [shown] = row === undefined ? [] : await presentRejected(db.read, actor.familyId, [row], locale);
  if (shown === undefined) throw notFound('Rejected transfer');
  return shown;
}
