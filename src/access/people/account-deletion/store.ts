import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

/** Deletes what changes and remembered answers kept of every record; only for a family that has nobody left. */
export async function deleteChangeHistory(db: Kysely<LedgerTables>, familyId: number): Promise<void> {
  await db.deleteFrom('change_seals').where('family_id', '=', familyId).execute();
  await db.deleteFrom('changes').where('family_id', '=', familyId).execute();
  await db.deleteFrom('idempotency_records').where('family_id', '=', familyId).execute();
}
