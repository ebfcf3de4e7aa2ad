import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored export. */
export type ExportRow = LedgerRow<'family_exports'>;

type Db = Kysely<LedgerTables>;
/** Who asked: an export shows what they see, and is theirs alone. */
export type Owner = { readonly familyId: number; readonly userId: string };

const ofOwner = (db: Db, { familyId, userId }: Owner) =>
  db.selectFrom('family_exports').where('family_id', '=', familyId).where('user_id', '=', userId);

/** The user's export of that id, if there is one. */
export function findExport(db: Db, owner: Owner, id: string): Promise<ExportRow | undefined> {
  return ofOwner(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The user's exports, newest first: ids are made in the order of time. */
export function listExports(
  db: Db,
  owner: Owner,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<ExportRow[]> {
  const all = ofOwner(db, owner).selectAll();
  const from = before === undefined ? all : all.where('id', '<', before);
  return from.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

/** How many exports the user has. */
export async function countExports(db: Db, owner: Owner): Promise<number> {
  const { count } = await ofOwner(db, owner)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The exports of a family, or of one of its users. */
export function exportsOf(db: Db, familyId: number, userId?: string): Promise<ExportRow[]> {
  const all = db.selectFrom('family_exports').selectAll().where('family_id', '=', familyId).orderBy('id');
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}

/** The family's export of that id, whosever it is, if there is one. */
export function findExportOf(db: Db, familyId: number, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('family_exports')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The oldest export of any family that is still to be made. */
export function findUnfinished(db: Db): Promise<ExportRow | undefined> {
  return db
    .selectFrom('family_exports')
    .selectAll()
    .where('status', 'in', ['pending', 'processing'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Exports of any family that were asked for before that instant. */
export function findOlder(db: Db, instant: string): Promise<ExportRow[]> {
  return db.selectFrom('family_exports').selectAll().where('created_at', '<', instant).limit(100).execute();
}

/** Inserts an export. */
export async function insertExport(db: Db, row: ExportRow): Promise<void> {
  await db
    .insertInto('family_exports')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Writes back what may change on an export. */
export async function updateExportRow(db: Db, row: ExportRow): Promise<void> {
  const { family_id, id, status, byte_size, updated_at } = row;
  await db
    .updateTable('family_exports')
    .set({ status, byte_size, updated_at })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes an export. */
export async function deleteExportRow(db: Db, { family_id, id }: ExportRow): Promise<void> {
  await db.deleteFrom('family_exports').where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Whether the user is an active admin of the family. */
export async function isAdmin(db: Db, { familyId, userId }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['role', 'deactivated_at'])
    .where('family_id', '=', familyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.role === 'admin' && row.deactivated_at === null;
}

/** How many exports a family has, all its users together. */
export async function countFamilyExports(db: Db, familyId: number): Promise<number> {
  return (await exportsOf(db, familyId)).length;
}
