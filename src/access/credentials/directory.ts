import type { Kysely } from 'kysely';
import { readsOfFamily } from '#database/queries/family-reads.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

// The directory says which family a credential or an address belongs to. Each row that is found by such a key has its entry,
// which is written and removed in the same transaction.

type Db = Kysely<LedgerTables>;

/** The sort of key. */
type Kind = LedgerRow<'directory'>['kind'];

/** The family that has this credential or address, if one has, and how its rows are read. */
type Found = { readonly familyId: number; readonly db: Db };

export async function findFamilyOf(db: Db, kind: Kind, key: string): Promise<Found | undefined> {
  const entry = await db
    .selectFrom('directory')
    .select('family_id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst();
  if (entry === undefined) return undefined;
  const familyId = Number(entry.family_id);
  return { familyId, db: readsOfFamily(db, familyId) };
}

/** Enters a key that no other row can have: a new id, or the hash of a new secret. */
export async function addEntries(db: Db, kind: Kind, keys: readonly string[], familyId: number): Promise<void> {
  await db
    .insertInto('directory')
    .values(keys.map((key) => ({ kind, key, family_id: familyId })))
    .execute();
}

/** Enters a key that another row may have; false if one has. Waits for a transaction that has just entered it. */
export async function claimEntry(db: Db, kind: Kind, key: string, familyId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('directory')
    .values({ kind, key, family_id: familyId })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const REMOVED_AT_ONCE = 1000;

export async function removeEntries(db: Db, kind: Kind, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += REMOVED_AT_ONCE) {
    const some = keys.slice(start, start + REMOVED_AT_ONCE);
    await db.deleteFrom('directory').where('kind', '=', kind).where('key', 'in', some).execute();
  }
}

export async function removeEntriesOfFamily(db: Db, kinds: readonly Kind[], familyId: number): Promise<void> {
  await db.deleteFrom('directory').where('family_id', '=', familyId).where('kind', 'in', kinds).execute();
}

/** Whether the directory has any entry of that kind. */
export async function hasEntries(db: Db, kind: Kind): Promise<boolean> {
  const entry = db.selectFrom('directory').select('key').where('kind', '=', kind).limit(1);
  return (await entry.executeTakeFirst()) !== undefined;
}
