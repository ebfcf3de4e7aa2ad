import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { VisibleAccounts } from '#ledger/visibility/index.ts';
import { bothVisibleTo, type SideFilters, sideFilters } from './pair-filters.ts';

type Db = Kysely<LedgerTables>;

/** The visible rejected pairs that match the filters, unordered. */
export function filteredRejected(db: Db, visible: VisibleAccounts, filters: SideFilters) {
  return db
    .selectFrom('rejected_transfers as x')
    .where('x.family_id', '=', visible.familyId)
    .where(bothVisibleTo(visible))
    .where((eb) => eb.and(sideFilters(filters)));
}
