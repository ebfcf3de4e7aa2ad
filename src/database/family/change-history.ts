import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/**
 * Deletes the copies of records in change rows and saved idempotent responses; only for a family without members. Deletes at most
 * `limit` change rows, oldest first, and returns whether none is left.
 */
export async function deleteChangeHistory(db: Kysely<LedgerTables>, familyId: number, limit: number): Promise<boolean> {
  await db.deleteFrom('change_seals').where('family_id', '=', familyId).execute();
  await db.deleteFrom('idempotency_records').where('family_id', '=', familyId).execute();
  const last = await db
    .selectFrom('changes')
    .select('sequence')
    .where('family_id', '=', familyId)
    .orderBy('sequence')
    .limit(1)
    .offset(limit)
    .executeTakeFirst();
  const all = db.deleteFrom('changes').where('family_id', '=', familyId);
  await (last === undefined ? all : all.where('sequence', '<', last.sequence)).execute();
  return last === undefined;
}
