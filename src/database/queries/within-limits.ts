import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Limits } from '#kernel/limits.ts';

/**
 * The condition that the account in `column` is within the limits of a credential. Each query that finds the accounts of a
 * user in `account_shares` has it.
 */
export function withinLimits(
  { limits }: { readonly limits: Pick<Limits, 'accountIds'> | null },
  column: string,
): RawBuilder<SqlBool> {
  const only = limits?.accountIds;
  if (only == null) return sql<SqlBool>`1 = 1`;
  return only.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(only)})`;
}

type Dates = Pick<Limits, 'dateFrom' | 'dateTo'>;

/** The condition that the day of an entry, in `column`, is within the limits of a credential. */
export function withinDates({ limits }: { readonly limits: Dates | null }, column: string): RawBuilder<SqlBool> {
  const { dateFrom, dateTo } = limits ?? { dateFrom: null, dateTo: null };
  const bounds = [
    ...(dateFrom === null ? [] : [sql`${sql.ref(column)} >= ${dateFrom}`]),
    ...(dateTo === null ? [] : [sql`${sql.ref(column)} <= ${dateTo}`]),
  ];
  return bounds.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(bounds, sql` and `)})`;
}

/** Whether entries of some days only are within the limits. */
export function hasDates(limits: Dates | null): limits is Dates {
  return limits !== null && (limits.dateFrom !== null || limits.dateTo !== null);
}

/** Whether the day of an entry is within the limits. */
export function isWithinDates(limits: Dates | null, date: string): boolean {
  const { dateFrom, dateTo } = limits ?? { dateFrom: null, dateTo: null };
  return (dateFrom === null || date >= dateFrom) && (dateTo === null || date <= dateTo);
}
