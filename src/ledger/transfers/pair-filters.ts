import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasDates } from '#database/queries/within-limits.ts';
import { entryVisibleTo, type VisibleAccounts } from '#ledger/visibility/index.ts';

/** Filters of a list of pairs. A pair passes if either side does. */
export type SideFilters = {
  readonly account_id?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

/** The conditions of `filters` on a pair that the query names `x`. */
export function sideFilters(filters: SideFilters): RawBuilder<SqlBool>[] {
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
export function orderOf(sort: 'created_at' | '-created_at' | undefined) {
  return sort === 'created_at' ? (['asc', '>'] as const) : (['desc', '<'] as const);
}
