import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

export type HoldingFilter = {
  readonly account_id?: string | undefined;
  readonly account_ids?: readonly string[] | undefined;
  readonly security_id?: string | undefined;
};

/** A range of days, both included. */
export type Days = { readonly start: string; readonly end: string };

/** The positions of visible accounts that hold something on one of these days. */
export function findHeld(db: Db, visible: VisibleAccounts, filter: HoldingFilter, { start, end }: Days) {
  const { account_id, account_ids, security_id } = filter;
  let query = db
    .selectFrom('positions as p')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'p.family_id').onRef('a.id', '=', 'p.account_id'),
    )
    .innerJoin('securities as s', (join) =>
      join.onRef('s.family_id', '=', 'p.family_id').onRef('s.id', '=', 'p.security_id'),
    )
    .selectAll('p')
    .select(['a.name as account_name', 'a.type as account_type', 'a.currency'])
    .select(['s.ticker', 's.name as security_name'])
    .where('p.family_id', '=', visible.familyId)
    .where(visibleTo(visible, 'p.account_id'))
    .where('a.status', 'in', ['draft', 'active'])
    .where('p.date', '<=', end)
    .where('p.until', '>', start)
    .where('p.quantity', '!=', '0');
  if (account_id !== undefined) query = query.where('p.account_id', '=', account_id);
  if (account_ids !== undefined && account_ids.length > 0) query = query.where('p.account_id', 'in', account_ids);
  if (security_id !== undefined) query = query.where('p.security_id', '=', security_id);
  return query.orderBy('p.account_id').orderBy('p.security_id').orderBy('p.date').execute();
}

/** A position with the members of its account and security that a holding shows. */
export type HeldPosition = Awaited<ReturnType<typeof findHeld>>[number];
