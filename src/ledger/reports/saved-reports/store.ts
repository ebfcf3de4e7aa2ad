import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

export type SavedReportRow = LedgerRow<'saved_reports'>;

type Reader = { readonly familyId: number; readonly userId: string };

/** The reports that a person sees, oldest first: their own and the family's. The one place that hides those of others. */
export function visibleReports(db: Db, { familyId, userId }: Reader) {
  return db
    .selectFrom('saved_reports')
    .selectAll()
    .where('family_id', '=', familyId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', userId)]))
    .orderBy('id');
}

/** Those that are one person's own. */
export function ownReports(db: Db, { familyId, userId }: Reader): Promise<SavedReportRow[]> {
  return db
    .selectFrom('saved_reports')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .execute();
}

/** How many reports the family has, those of all its members. */
export async function countReports(db: Db, familyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_reports')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
