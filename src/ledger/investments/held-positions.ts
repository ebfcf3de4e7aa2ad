import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';

/** A range of days, both included. */
export type Days = { readonly start: string; readonly end: string };

/** The positions of visible accounts that are valid in a range of days, by account, security and day. */
export function heldPositions(db: Kysely<LedgerTables>, visible: VisibleAccounts, { start, end }: Days) {
  return db
    .selectFrom('positions as p')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'p.family_id').onRef('a.id', '=', 'p.account_id'),
    )
    .innerJoin('securities as s', (join) =>
      join.onRef('s.family_id', '=', 'p.family_id').onRef('s.id', '=', 'p.security_id'),
    )
    .selectAll('p')
    .select(['a.name as account_name', 's.ticker', 's.name as security_name'])
    .where('p.family_id', '=', visible.familyId)
    .where(visibleTo(visible, 'p.account_id'))
    .where('p.date', '<=', end)
    .where('p.until', '>', start)
    .orderBy('p.account_id')
    .orderBy('p.security_id')
    .orderBy('p.date');
}
