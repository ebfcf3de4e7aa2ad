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
