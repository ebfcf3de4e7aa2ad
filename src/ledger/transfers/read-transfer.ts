import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import type { TransferRow } from '#ledger/posting/index.ts';
import { type VisibleAccounts, visibleAccountsOf } from '#ledger/visibility/index.ts';
import { bothVisibleTo, orderOf, type SideFilters, sideFilters } from './pair-filters.ts';
import { presentTransfers } from './present.ts';
import type { TransferListQuery } from './schemas.ts';

/** A page of transfers, newest first without `sort`. Both accounts of a transfer must be visible to the caller. */
export async function listTransfers(context: PagedContext, query: z.output<typeof TransferListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsOf(db.read, actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'transfers',
    position: ({ id }: TransferRow) => [id],
    count: async () => {
      const matching = filteredTransfers(db.read, visible, query).select((eb) => eb.fn.countAll<bigint>().as('count'));
      return Number((await matching.executeTakeFirstOrThrow()).count);
    },
    rows: ({ after, limit, offset }) => {
      const [direction, beyond] = orderOf(query.sort);
      const all = filteredTransfers(db.read, visible, query).selectAll('x').orderBy('x.id', direction);
      const from = after === undefined ? all : all.where('x.id', beyond, after[0]);
      return from.limit(limit).offset(offset).execute();
    },
  });
  return { transfers: await presentTransfers(db.read, actor.familyId, rows, query.locale), pagination };
}

/** @throws AppError `not_found`. */
export async function showTransfer({ db, actor }: Context, id: string, locale?: MoneyLocale): Promise<object> {
  const visible = await visibleAccountsOf(db.read, actor);
  const row = await filteredTransfers(db.read, visible, {}).where('x.id', '=', id).selectAll('x').executeTakeFirst();
  const [shown] = row === undefined ? [] : await presentTransfers(db.read, actor.familyId, [row], locale);
  if (shown === undefined) throw notFound('Transfer');
  return shown;
}

type TransferFilters = SideFilters & {
  readonly [Member in 'status' | 'matched_by']?: TransferRow[Member] | undefined;
};

function filteredTransfers(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  { status, matched_by, ...filters }: TransferFilters,
) {
  const all = db
    .selectFrom('transfers as x')
    .where('x.family_id', '=', visible.familyId)
    .where(bothVisibleTo(visible))
    .where((eb) => eb.and(sideFilters(filters)));
  const ofStatus = status === undefined ? all : all.where('x.status', '=', status);
  return matched_by === undefined ? ofStatus : ofStatus.where('x.matched_by', '=', matched_by);
}
