import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored tag. */
export type TagRow = LedgerRow<'tags'>;

type Db = Kysely<LedgerTables>;

/** The family's tags by name. */
export function listTags(db: Db, familyId: number): Promise<TagRow[]> {
  return db.selectFrom('tags').selectAll().where('family_id', '=', familyId).orderBy('name').execute();
}

/** The family's tag of that id, if there is one. */
export function findTag(db: Db, familyId: number, id: string): Promise<TagRow | undefined> {
  return db.selectFrom('tags').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();
}

/** Whether a tag of the family has that very name. */
export async function isTagName(db: Db, familyId: number, name: string): Promise<boolean> {
  const query = db.selectFrom('tags').select('id').where('family_id', '=', familyId).where('name', '=', name);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Inserts a new tag. */
export async function insertTag(db: Db, row: TagRow): Promise<void> {
  await db
    .insertInto('tags')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Writes back everything that may change on a tag. */
export async function updateTagRow(db: Db, row: TagRow): Promise<void> {
  const { family_id, id, ...values } = row;
  await db.updateTable('tags').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Deletes a tag that no transaction carries any more. */
export async function deleteTagRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('tags').where('family_id', '=', familyId).where('id', '=', id).execute();
}
