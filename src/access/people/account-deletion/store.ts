import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

/** Deletes the copies of records in change rows and saved idempotent responses; only for a family without members. */
export async function deleteChangeHistory(db: Kysely<LedgerTables>, familyId: number): Promise<void> {
  await db.deleteFrom('change_seals').where('family_id', '=', familyId).execute();
  await db.deleteFrom('changes').where('family_id', '=', familyId).execute();
  await db.deleteFrom('idempotency_records').where('family_id', '=', familyId).execute();
}
