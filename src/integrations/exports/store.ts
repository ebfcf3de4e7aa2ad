import type { Kysely } from 'kysely';
import { type Families, isOfActiveFamily, isOneOf } from '#database/queries/active-families.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Membership } from '#ledger/visibility.ts';

export type ExportRow = LedgerRow<'family_exports'>;

type Db = Kysely<LedgerTables>;
const ofOwner = (db: Db, { familyId, userId }: Membership) =>
  db.selectFrom('family_exports').where('family_id', '=', familyId).where('user_id', '=', userId);

export function findExport(db: Db, owner: Membership, id: string): Promise<ExportRow | undefined> {
  return ofOwner(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

/** The user's exports, newest first: ids ascend with time. */
export function listExports(
  db: Db,
  owner: Membership,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<ExportRow[]> {
  const all = ofOwner(db, owner).selectAll();
  const from = before === undefined ? all : all.where('id', '<', before);
  return from.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countExports(db: Db, owner: Membership): Promise<number> {
  const { count } = await ofOwner(db, owner)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function exportsOf(db: Db, familyId: number, userId?: string): Promise<ExportRow[]> {
  const all = db.selectFrom('family_exports').selectAll().where('family_id', '=', familyId).orderBy('id');
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}

/** The family's export with that id, of any user. */
export function findExportOf(db: Db, familyId: number, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('family_exports')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The oldest unfinished export of all families, or of these alone. */
export function findUnfinished(db: Db, families: Families): Promise<ExportRow | undefined> {
  return unfinished(db, families).selectAll().orderBy('id').limit(1).executeTakeFirst();
}

export const unfinishedExports = (db: Db, families: Families) => unfinished(db, families).select('created_at as since');

function unfinished(db: Db, families: Families) {
  return db
    .selectFrom('family_exports')
    .where('status', 'in', ['pending', 'processing'])
    .where(isOfActiveFamily('family_exports.family_id', families));
}

/** The exports of all families, or of these alone, requested before an instant. */
export function findOlder(db: Db, instant: string, families: Families): Promise<ExportRow[]> {
  return db
    .selectFrom('family_exports')
    .selectAll()
    .where('created_at', '<', instant)
    .where(isOneOf('family_exports.family_id', families))
    .limit(100)
    .execute();
}

export async function insertExport(db: Db, row: ExportRow): Promise<void> {
  await db
    .insertInto('family_exports')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

export async function updateExportRow(db: Db, row: ExportRow): Promise<void> {
  const { family_id, id, status, byte_size, updated_at } = row;
  await db
    .updateTable('family_exports')
    .set({ status, byte_size, updated_at })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteExportRow(db: Db, { family_id, id }: ExportRow): Promise<void> {
  await db.deleteFrom('family_exports').where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Whether the user is an active admin of the family. */
export async function isAdmin(db: Db, { familyId, userId }: Membership): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(['role', 'deactivated_at'])
    .where('family_id', '=', familyId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.role === 'admin' && row.deactivated_at === null;
}

/** The number of exports of all users of a family. */
export async function countFamilyExports(db: Db, familyId: number): Promise<number> {
  return (await exportsOf(db, familyId)).length;
}
