import { type Kysely, type SqlBool, sql } from 'kysely';
import { type Families, isOfActiveFamily, isOneOf } from '#database/queries/active-families.ts';
import { flag, type LedgerRow, type LedgerTables, type NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { CONNECTION_FORMAT } from './statement.ts';

export type ImportRecord = LedgerRow<'imports'>;

/** The columns of a new import about which its file says nothing. */
export const NEW_IMPORT = {
  closing_date: null,
  closing_minor: null,
  statements: '[]',
  statement_account: null,
  error: null,
  includes_edited: flag(false),
  reading: flag(false),
  byte_size: 0n,
  position: 0n,
  deleted: flag(false),
  unknown_labels: 'create',
  configuration: null,
  mappings: '[]',
  verification: null,
  file_digest: null,
} satisfies Partial<ImportRecord>;

type Db = Kysely<LedgerTables>;
/** Only the user who made an import reads it, until it is deleted. */
type Owner = { readonly familyId: number; readonly userId: string };

// Those of bank connections are shown as syncs.
const isOfFile = sql<SqlBool>`format not like ${`${CONNECTION_FORMAT}%`}`;

const ofOwner = (db: Db, { familyId, userId }: Owner) =>
  db.selectFrom('imports').where('family_id', '=', familyId).where('user_id', '=', userId).where('deleted', '=', 0);

export function findImport(db: Db, owner: Owner, id: string): Promise<ImportRecord | undefined> {
  return ofOwner(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

export type ImportFilter = {
  readonly status?: ImportRecord['status'] | undefined;
  readonly type?: ImportRecord['type'] | undefined;
};

/** The user's imports of files, newest first: ids ascend with time. */
export function listImports(
  db: Db,
  owner: Owner,
  { status, type }: ImportFilter,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<ImportRecord[]> {
  return ofOwner(db, owner)
    .selectAll()
    .where(isOfFile)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'TransactionImport'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countImports(db: Db, owner: Owner, { status, type }: ImportFilter): Promise<number> {
  const { count } = await ofOwner(db, owner)
    .where(isOfFile)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'TransactionImport'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The imports of a family, or of one user, also those that a job deletes. */
export function importsOf(db: Db, familyId: number, userId?: string): Promise<ImportRecord[]> {
  const all = db.selectFrom('imports').selectAll().where('family_id', '=', familyId).orderBy('id');
  return (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}

/** The number of imports of all users of a family. */
export async function countFamilyImports(db: Db, familyId: number): Promise<number> {
  return (await importsOf(db, familyId)).length;
}

const REMEMBERED_MAX = 1000;

/** The accounts to which the files of a family went, the newest first; those of taken back imports were wrong. */
export function recentTargets(db: Db, familyId: number) {
  return db
    .selectFrom('imports')
    .select(['account_id', 'statement_account', 'filename', 'format'])
    .where('family_id', '=', familyId)
    .where('account_id', '!=', '')
    .where('deleted', '=', 0)
    .where('status', 'in', ['importing', 'complete'])
    .orderBy('id', 'desc')
    .limit(REMEMBERED_MAX)
    .execute();
}

/** The imports that a file in the folder for statements became, unless they were taken back or deleted. */
export function importsOfFile(db: Db, familyId: number, digest: string): Promise<ImportRecord[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('file_digest', '=', digest)
    .where('deleted', '=', 0)
    .where('status', 'not in', ['reverting', 'reverted'])
    .orderBy('id')
    .execute();
}

/** Whether the account has another import. */
export async function hasOtherImport(db: Db, { family_id, id, account_id }: ImportRecord): Promise<boolean> {
  const other = await db
    .selectFrom('imports')
    .select('id')
    .where('family_id', '=', family_id)
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .where('deleted', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

const EARLIER_MAX = 3;

/** How the last published CSV files of an account were read. */
export async function earlierConfigurations(db: Db, owner: Owner, accountId: string): Promise<string[]> {
  const rows = await ofOwner(db, owner)
    .select('configuration')
    .where('account_id', '=', accountId)
    .where('status', '=', 'complete')
    .where('configuration', 'is not', null)
    .orderBy('id', 'desc')
    .limit(EARLIER_MAX)
    .execute();
  return rows.flatMap(({ configuration }) => configuration ?? []);
}

/** The oldest imports of all families that a job carries on. */
export function findRunning(db: Db, families: Families, limit: number): Promise<ImportRecord[]> {
  return running(db, families).selectAll().orderBy('id').limit(limit).execute();
}

function running(db: Db, families: Families = null) {
  // As in the condition of the index.
  return db
    .selectFrom('imports')
    .where('status', 'in', [sql.lit<'importing'>('importing'), sql.lit<'reverting'>('reverting')])
    .where(isOfActiveFamily('imports.family_id', families));
}

/** The oldest imports of all families whose rows a job deletes. */
export function findDeleted(db: Db, families: Families, limit: number): Promise<ImportRecord[]> {
  return deleted(db, families).selectAll().orderBy('id').limit(limit).execute();
}

function deleted(db: Db, families: Families) {
  // As in the condition of the index.
  return db.selectFrom('imports').where('deleted', '=', sql.lit(1)).where(isOneOf('imports.family_id', families));
}

/** Those that a job carries on or deletes. */
export function unfinishedImports(db: Db, families: Families) {
  const removed = deleted(db, families).select('updated_at as since');
  return running(db, families).select('updated_at as since').unionAll(removed);
}

export async function insertImport(db: Db, row: ImportRecord): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id) } as NewLedgerRow<'imports'>;
  await db.insertInto('imports').values(values).execute();
}

export async function updateImportRow(
  db: Db,
  { family_id, id, created_at: _, ...values }: ImportRecord,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      ...values,
      includes_edited: Number(values.includes_edited) as 0 | 1,
      reading: Number(values.reading) as 0 | 1,
      deleted: Number(values.deleted) as 0 | 1,
    })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Notes how far a job has come, which is no change that others see. */
export async function moveImport(
  db: Db,
  { family_id, id }: Pick<ImportRecord, 'family_id' | 'id'>,
  position: bigint,
  mappings?: string,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ position, ...(mappings !== undefined && { mappings }) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** The import that shows the whole session to clients, if there is one. */
export function wholeImportOf(db: Db, familyId: number | bigint, sessionId: string): Promise<ImportRecord | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('session_id', '=', sessionId)
    .where('account_id', '=', '')
    .executeTakeFirst();
}

/** The imports whose rows a session brings, in the order in which they were made. */
export function importsOfSession(db: Db, familyId: number | bigint, sessionId: string): Promise<ImportRecord[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('session_id', '=', sessionId)
    .where('account_id', '!=', '')
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute();
}

/** Deletes an import; its rows go with it. */
export async function deleteImportRow(db: Db, { family_id, id }: ImportRecord): Promise<void> {
  await db.deleteFrom('imports').where('family_id', '=', family_id).where('id', '=', id).execute();
}
