import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import type { RejectedTransferRow, TransferRow } from '#ledger/posting/index.ts';
import { entryVisibleTo, type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility.ts';
import { presentRejected, presentTransfers } from './present.ts';
import type { RejectedTransferListQuery, TransferListQuery } from './schemas.ts';

/** A page of transfers, newest first without `sort`. Both accounts of a transfer must be visible to the caller. */
export async function listTransfers(context: PagedContext, query: z.output<typeof TransferListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
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
  const visible = await visibleAccountsFor(db, actor);
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

/** A page of rejected pairs, newest first without `sort`. Both accounts of a pair must be visible to the caller. */
export async function listRejectedTransfers(context: PagedContext, query: z.output<typeof RejectedTransferListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
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
  const visible = await visibleAccountsFor(db, actor);
  const row = await filteredRejected(db.read, visible, {}).where('x.id', '=', id).selectAll('x').executeTakeFirst();
  const [shown] = row === undefined ? [] : await presentRejected(db.read, actor.familyId, [row], locale);
  if (shown === undefined) throw notFound('Rejected transfer');
  return shown;
}

type Db = Kysely<LedgerTables>;

/** The visible rejected pairs that match the filters, unordered. */
function filteredRejected(db: Db, visible: VisibleAccounts, filters: SideFilters) {
  return db
    .selectFrom('rejected_transfers as x')
    .where('x.family_id', '=', visible.familyId)
    .where(bothVisibleTo(visible))
    .where((eb) => eb.and(sideFilters(filters)));
}

/** Filters of a list of pairs. A pair passes if either side does. */
type SideFilters = {
  readonly account_id?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

/** The conditions of `filters` on a pair that the query names `x`. */
function sideFilters(filters: SideFilters): RawBuilder<SqlBool>[] {
  const { account_id, start_date, end_date } = filters;
  const days = [
    ...(start_date === undefined ? [] : [sql<SqlBool>`l.date >= ${start_date}`]),
    ...(end_date === undefined ? [] : [sql<SqlBool>`l.date <= ${end_date}`]),
  ];
  return [
    ...(account_id === undefined ? [] : [eitherSide(sql<SqlBool>`l.account_id = ${account_id}`)]),
    ...(days.length === 0 ? [] : [eitherSide(sql.join<SqlBool>(days, sql` and `))]),
  ];
}

/** The condition that both sides of a pair, which the query names `x`, are visible to the user. */
export function bothVisibleTo(visible: VisibleAccounts): RawBuilder<SqlBool> {
  const isVisible = entryVisibleTo(visible, { account: 'l.account_id', date: 'l.date' });
  return visible.accountIds === null && !hasDates(visible.limits)
    ? isVisible
    : sql<SqlBool>`not ${eitherSide(sql`not (${isVisible})`)}`;
}

function eitherSide(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from transactions l
    where l.family_id = x.family_id and l.id in (x.inflow_transaction_id, x.outflow_transaction_id) and ${condition}
  )`;
}

/** The direction of a list of pairs by creation, and how its later rows compare with a seen one. Ids are UUIDv7. */
function orderOf(sort: 'created_at' | '-created_at' | undefined) {
  return sort === 'created_at' ? (['asc', '>'] as const) : (['desc', '<'] as const);
}
