import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';

/** A stored family. */
export type FamilyRow = LedgerRow<'families'>;

type Db = Kysely<LedgerTables>;

/** Inserts a family and its change head. */
export async function insertFamily(db: Db, values: Omit<NewLedgerRow<'families'>, 'id'>): Promise<FamilyRow> {
  const row = await db.insertInto('families').values(values).returningAll().executeTakeFirstOrThrow();
  await db
    .insertInto('change_heads')
    .values({ family_id: Number(row.id), sequence: 0 })
    .execute();
  return row;
}

/** The family; callers hold an id that exists. */
export function findFamily(db: Db, familyId: number): Promise<FamilyRow> {
  return db.selectFrom('families').selectAll().where('id', '=', familyId).executeTakeFirstOrThrow();
}

export async function updateFamilyRow(db: Db, row: FamilyRow): Promise<void> {
  const { id, public_id, created_at, ...values } = row;
  await db.updateTable('families').set(values).where('id', '=', id).execute();
}

/** Writes back the instants of a family, which changes leave alone. */
export async function updateFamilyInstants(db: Db, { id, created_at, updated_at }: FamilyRow): Promise<void> {
  await db.updateTable('families').set({ created_at, updated_at }).where('id', '=', id).execute();
}
