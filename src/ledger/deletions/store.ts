import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

export type DeletionRow = LedgerRow<'deletions'>;

type Db = Kysely<LedgerTables>;

export async function insertDeletion(db: Db, row: DeletionRow): Promise<void> {
  await db
    .insertInto('deletions')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** The oldest deletions of all families. */
export function findOldestDeletions(db: Db, limit: number): Promise<DeletionRow[]> {
  return db.selectFrom('deletions').selectAll().orderBy('id').limit(limit).execute();
}

export function findDeletion(db: Db, familyId: number, id: string): Promise<DeletionRow | undefined> {
  return db
    .selectFrom('deletions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether the family has a deletion that began before this one. */
export async function hasOlderDeletion(db: Db, familyId: number, id: string): Promise<boolean> {
  const query = db.selectFrom('deletions').select('id').where('family_id', '=', familyId).where('id', '<', id);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteDeletion(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('deletions').where('family_id', '=', familyId).where('id', '=', id).execute();
}
