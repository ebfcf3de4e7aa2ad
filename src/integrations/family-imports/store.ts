import { type Kysely, sql } from 'kysely';
import { type Families, isOfActiveFamily } from '#database/queries/active-families.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

/** A stored import of a family. */
export type FamilyImportRow = LedgerRow<'family_imports'>;

export type FamilyImportPart = LedgerRow<'family_import_parts'>;

type Db = Kysely<LedgerTables>;
/** Only the user who began an import reads it. */
type Owner = { readonly familyId: number; readonly userId: string };

const ofOwner = (db: Db, { familyId, userId }: Owner) =>
  db.selectFrom('family_imports').where('family_id', '=', familyId).where('user_id', '=', userId);

export function findFamilyImport(db: Db, owner: Owner, id: string): Promise<FamilyImportRow | undefined> {
  return ofOwner(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The user's imports, newest first: ids ascend with time. */
export function listFamilyImports(
  db: Db,
  owner: Owner,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<FamilyImportRow[]> {
  const all = ofOwner(db, owner).selectAll();
  const from = before === undefined ? all : all.where('id', '<', before);
  return from.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countFamilyImports(db: Db, owner: Owner): Promise<number> {
  const { count } = await ofOwner(db, owner)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The imports of a family or of one user. */
export function familyImportsOf(db: Db, familyId: number, userId?: string): Promise<FamilyImportRow[]> {
  const all = db.selectFrom('family_imports').selectAll().where('family_id', '=', familyId).orderBy('id');
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}

/** The oldest imports of all families that a job carries on. */
export function findRunning(db: Db, families: Families, limit: number): Promise<FamilyImportRow[]> {
  return running(db, families).selectAll().orderBy('id').limit(limit).execute();
}

export const unfinishedFamilyImports = (db: Db, families: Families) =>
  running(db, families).select('updated_at as since');

function running(db: Db, families: Families = null) {
  return db
    .selectFrom('family_imports')
    .where('status', '=', sql.lit('importing')) // as in the condition of the index
    .where(isOfActiveFamily('family_imports.family_id', families));
}

/** Whether an import of the family is running. */
export async function isImporting(db: Db, familyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('family_imports')
    .select('id')
    .where('family_id', '=', familyId)
    .where('status', '=', sql.lit('importing')) // as in the condition of the index
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFamilyImport(db: Db, row: FamilyImportRow): Promise<void> {
  await db
    .insertInto('family_imports')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

export async function updateFamilyImport(
  db: Db,
  { family_id, id, status, records_done, error, updated_at }: FamilyImportRow,
): Promise<void> {
  await db
    .updateTable('family_imports')
    .set({ status, records_done, error, updated_at })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes an import; its parts go with it. */
export async function deleteFamilyImport(db: Db, { family_id, id }: FamilyImportRow): Promise<void> {
  await db.deleteFrom('family_imports').where('family_id', '=', family_id).where('id', '=', id).execute();
}

export function insertParts(db: Db, parts: readonly FamilyImportPart[]): Promise<void> {
  return insertRows(
    db,
    'family_import_parts',
    parts.map((part) => ({ ...part, family_id: Number(part.family_id) })),
  );
}

/** The part that is written next. */
export function findNextPart(db: Db, { family_id, id }: FamilyImportRow): Promise<FamilyImportPart | undefined> {
  return db
    .selectFrom('family_import_parts')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('import_id', '=', id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes a part that is written. */
export async function deletePart(db: Db, { family_id, import_id, number }: FamilyImportPart): Promise<void> {
  await db
    .deleteFrom('family_import_parts')
    .where('family_id', '=', family_id)
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute();
}

/** Deletes the parts that a failed import leaves. */
export async function deleteParts(db: Db, { family_id, id }: FamilyImportRow): Promise<void> {
  await db.deleteFrom('family_import_parts').where('family_id', '=', family_id).where('import_id', '=', id).execute();
}

/** The users of a family, for the shares in a file. */
export function findMembers(db: Db, familyId: number): Promise<{ readonly id: string; readonly email: string }[]> {
  return db.selectFrom('users').select(['id', 'email']).where('family_id', '=', familyId).execute();
}
