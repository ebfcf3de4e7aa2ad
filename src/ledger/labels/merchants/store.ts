import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored merchant. */
export type MerchantRow = LedgerRow<'merchants'>;

type Db = Kysely<LedgerTables>;

/** The family's merchants by name. */
export function listMerchants(db: Db, familyId: number): Promise<MerchantRow[]> {
  return db.selectFrom('merchants').selectAll().where('family_id', '=', familyId).orderBy('name').execute();
}

/** The family's merchant of that id, if there is one. */
export function findMerchant(db: Db, familyId: number, id: string): Promise<MerchantRow | undefined> {
  return db
    .selectFrom('merchants')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether a merchant of the family has that very name. */
export async function isMerchantName(db: Db, familyId: number, name: string): Promise<boolean> {
  const query = db.selectFrom('merchants').select('id').where('family_id', '=', familyId).where('name', '=', name);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Inserts a new merchant. */
export async function insertMerchant(db: Db, row: MerchantRow): Promise<void> {
  await db
    .insertInto('merchants')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Writes back everything that may change on a merchant. */
export async function updateMerchantRow(db: Db, row: MerchantRow): Promise<void> {
  const { family_id, id, ...values } = row;
  await db.updateTable('merchants').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Deletes a merchant that no transaction names any more. */
export async function deleteMerchantRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('merchants').where('family_id', '=', familyId).where('id', '=', id).execute();
}
