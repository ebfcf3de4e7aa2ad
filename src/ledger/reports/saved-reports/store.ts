import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { ownOrShared } from '#ledger/own-records.ts';

type Db = Kysely<LedgerTables>;

export type SavedReportRow = LedgerRow<'saved_reports'>;

type Reader = { readonly familyId: number; readonly userId: string };

/** The reports that a person sees, oldest first: their own and the family's. */
export function visibleReports(db: Db, reader: Reader) {
  return db
    .selectFrom('saved_reports')
    .selectAll()
    .where('family_id', '=', reader.familyId)
    .where(ownOrShared(reader))
    .orderBy('id');
}
