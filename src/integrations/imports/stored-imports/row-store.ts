import type { Kysely } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/schema/ledger-tables.ts';

/** A stored row of an import. */
export type ImportRow = LedgerRow<'import_rows'>;
export type NewImportRow = Omit<ImportRow, 'family_id' | 'import_id' | 'account_id'>;
export type Outcome = ImportRow['outcome'];

type Db = Kysely<LedgerTables>;
type Import = { readonly family_id: number | bigint; readonly id: string; readonly account_id: string };

const ofImport = (db: Db, { family_id, id }: Import) =>
  db.selectFrom('import_rows').where('family_id', '=', family_id).where('import_id', '=', id);

export function insertRowsOf(
  db: Db,
  { family_id, id, account_id }: Import,
  rows: readonly NewImportRow[],
): Promise<void> {
  const common = { family_id: Number(family_id), import_id: id, account_id };
  return insertRows(
    db,
    'import_rows',
    rows.map((row) => ({ ...common, ...row }) as NewLedgerRow<'import_rows'>),
  );
}

/** The first rows with one of these outcomes, in the order of the file. */
export function takeRows(db: Db, record: Import, outcomes: readonly Outcome[], limit: number): Promise<ImportRow[]> {
  return ofImport(db, record).selectAll().where('outcome', 'in', outcomes).orderBy('number').limit(limit).execute();
}

type Changes = Partial<Pick<ImportRow, 'outcome' | 'reason' | 'message' | 'transaction_id'>>;

export async function changeRow(
  db: Db,
  { family_id, import_id, number }: Pick<ImportRow, 'family_id' | 'import_id' | 'number'>,
  changes: Changes,
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set(changes)
    .where('family_id', '=', family_id)
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute();
}

const ofAccount = (db: Db, { family_id, account_id }: Import) =>
  db.selectFrom('import_rows').selectAll().where('family_id', '=', family_id).where('account_id', '=', account_id);

/** The rows of the account, of any import, that have one of these identities and outcomes. */
export async function findOwners(
  db: Db,
  record: Import,
  identities: readonly string[],
  outcomes: readonly Outcome[],
): Promise<ImportRow[]> {
  if (identities.length === 0) return [];
  return ofAccount(db, record).where('identity', 'in', identities).where('outcome', 'in', outcomes).execute();
}

/** The rows of the account, of any import, that made or changed a transaction with one of these references. */
export async function findOwnersByReference(
  db: Db,
  record: Import,
  references: readonly string[],
): Promise<ImportRow[]> {
  if (references.length === 0) return [];
  return ofAccount(db, record)
    .where('reference', 'in', references)
    .where('outcome', 'in', ['created', 'updated'])
    .execute();
}

export type RowFilter = { readonly outcome?: Outcome | undefined };

/** Rows of an import in the order of the file. */
export function listRows(
  db: Db,
  record: Import,
  { outcome }: RowFilter,
  { limit, offset, after }: { readonly limit: number; readonly offset: number; readonly after?: number },
): Promise<ImportRow[]> {
  return ofImport(db, record)
    .selectAll()
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'ready'))
    .$if(after !== undefined, (query) => query.where('number', '>', BigInt(after ?? 0)))
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countRows(db: Db, record: Import, { outcome }: RowFilter): Promise<number> {
  const { count } = await ofImport(db, record)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'ready'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows of each import have each outcome. */
export async function countOutcomes(
  db: Db,
  familyId: number,
  importIds: readonly string[],
): Promise<Map<string, Partial<Record<Outcome, number>>>> {
  const found = new Map<string, Partial<Record<Outcome, number>>>(importIds.map((id) => [id, {}]));
  if (importIds.length === 0) return found;
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['import_id', 'outcome', fn.countAll<bigint>().as('count')])
    .where('family_id', '=', familyId)
    .where('import_id', 'in', importIds)
    .groupBy(['import_id', 'outcome'])
    .execute();
  for (const { import_id, outcome, count } of rows)
    found.set(import_id, { ...found.get(import_id), [outcome]: Number(count) });
  return found;
}
