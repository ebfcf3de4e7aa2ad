import { type Kysely, sql } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import type { ImportRow, Outcome } from './row-store.ts';

type Db = Kysely<LedgerTables>;
type Family = { readonly family_id: number | bigint };
type Account = Family & { readonly account_id: string };
type Import = Account & { readonly id: string };

const ofAccount = (db: Db, { family_id, account_id }: Account) =>
  db.selectFrom('import_rows').selectAll().where('family_id', '=', family_id).where('account_id', '=', account_id);

type Keys<Of extends Account = Account> = { readonly record: Of; readonly keys: readonly string[] };

/** The outcomes of rows that stand for a transaction. */
export const OWNED: readonly Outcome[] = ['created', 'updated', 'matched'];

type FindRows = (db: Db, record: Account, keys: readonly string[]) => Promise<ImportRow[]>;

function rowsBy(column: 'identity' | 'reference', outcomes: readonly Outcome[]): FindRows {
  const select = statement((db: Db, { record, keys }: Keys) =>
    ofAccount(db, record).where(column, 'in', keys).where('outcome', 'in', outcomes),
  );
  return async (db, { family_id, account_id }, keys) =>
    keys.length === 0 ? [] : select.all(db, { record: { family_id, account_id }, keys });
}

/** The rows of the account, of any import, that stand for the transactions of these identities. */
export const findOwners = rowsBy('identity', OWNED);

/** The rows of these identities that were taken for a transaction that was here. */
export const findDuplicates = rowsBy('identity', ['duplicate']);

/** The rows of the account, of any import, that made or changed a transaction with one of these references. */
export const findOwnersByReference = rowsBy('reference', OWNED);

// As a plain column, SQLite would read all rows of the import, or of the family, in place of the index that finds the rows.
const importOfRow = sql<string>`coalesce(import_id, '')`;

/** A row that was settled with a transaction, and its import. */
type RowOfImport = ImportRow & { readonly format: string; readonly import_status: ImportRecord['status'] };

/** The rows of any import that were settled with one of these transactions, oldest first. */
export async function findRowsOf(
  db: Db,
  { family_id }: Family,
  transactionIds: readonly string[],
): Promise<RowOfImport[]> {
  if (transactionIds.length === 0) return [];
  return db
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join.onRef('imports.family_id', '=', 'import_rows.family_id').onRef('imports.id', '=', 'import_rows.import_id'),
    )
    .selectAll('import_rows')
    .select(['imports.format', 'imports.status as import_status'])
    .where('import_rows.family_id', '=', family_id)
    .where('import_rows.transaction_id', 'in', transactionIds)
    .orderBy(importOfRow)
    .orderBy('import_rows.number')
    .execute();
}

/** Makes rows stand for another transaction. */
export async function moveToTransaction(
  db: Db,
  { family_id }: Family,
  { from, to, labels }: { readonly from: string; readonly to: string; readonly labels: string | null },
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ transaction_id: to, labels })
    .where('family_id', '=', family_id)
    .where('transaction_id', '=', from)
    .execute();
}

/** Those of some deleted transactions that were removed because the bank listed them no more: their rows stand for nothing. */
export async function findRemoved(
  db: Db,
  { family_id }: Family,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (transactionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_rows')
    .select('transaction_id')
    .where('family_id', '=', family_id)
    .where('transaction_id', 'in', transactionIds)
    .where('outcome', '=', 'removed')
    .execute();
  return new Set(rows.map(({ transaction_id }) => transaction_id));
}

/** Values of movements in a range of days, both included. */
type RowsAlike = { readonly from: string; readonly to: string; readonly amounts: readonly bigint[] };

type Period = {
  readonly record: Import;
  readonly from: string;
  readonly until: string;
  readonly amounts: readonly bigint[];
};

const selectTransactionsOfRows = statement((db: Db, { record, from, until, amounts }: Period) =>
  ofAccount(db, record)
    // Identities begin with the day, so that their index finds the days.
    .where('identity', '>=', from)
    .where('identity', '<', until)
    // Where a rate has made one of two amounts, what was paid is compared.
    .where(({ eb, or }) => or([eb('amount_minor', 'in', amounts), eb('details', 'like', '%"original":{%')]))
    .where(importOfRow, '!=', record.id)
    .where('outcome', 'in', OWNED)
    .clearSelect()
    .select('transaction_id'),
);

/** The transactions, also deleted ones, that rows of the account's other imports with these values stand for. */
export async function findTransactionsOfRows(
  db: Db,
  { family_id, account_id, id }: Import,
  { from, to, amounts }: RowsAlike,
): Promise<string[]> {
  const record = { family_id, account_id, id };
  if ((await selectOtherImport.first(db, { record })) === undefined) return [];
  const until = dayAt(dayNumber(to) + 1);
  const rows = await selectTransactionsOfRows.all(db, { record, from, until, amounts });
  return rows.flatMap(({ transaction_id }) => transaction_id ?? []);
}

const selectOtherImport = statement((db: Db, { record }: { readonly record: Import }) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('family_id', '=', record.family_id)
    .where('account_id', '=', record.account_id)
    .where('id', '!=', record.id)
    .where('status', '!=', 'pending')
    .limit(sql.lit(1)),
);

/** The keys by which rows are found again: identities and references. */
export type RowKeys = { readonly identities: readonly string[]; readonly references: readonly string[] };
export type KeysInFile = { readonly identities: ReadonlySet<string>; readonly references: ReadonlySet<string> };

const keysOf = (column: 'identity' | 'reference', imports: '=' | '<=') =>
  statement((db: Db, { record, keys }: Keys<Import>) =>
    db
      .selectFrom('import_rows')
      .select(`${column} as key`)
      .distinct()
      .where('family_id', '=', record.family_id)
      .where('account_id', '=', record.account_id)
      .where(column, 'in', keys)
      .where(importOfRow, imports, record.id),
  );

const IN_FILE = { identity: keysOf('identity', '='), reference: keysOf('reference', '=') };
// Ids ascend with time.
const UNTIL_FILE = { identity: keysOf('identity', '<='), reference: keysOf('reference', '<=') };

/** Those of the keys that rows of the import have. */
export function findKeysInFile(db: Db, record: Import, keys: RowKeys): Promise<KeysInFile> {
  return findKeys(db, record, keys, IN_FILE);
}

/** Those of the keys that rows of the import, or of one before it, have. */
export function findKeysUntil(db: Db, record: Import, keys: RowKeys): Promise<KeysInFile> {
  return findKeys(db, record, keys, UNTIL_FILE);
}

async function findKeys(
  db: Db,
  { family_id, account_id, id }: Import,
  { identities, references }: RowKeys,
  select: typeof IN_FILE,
): Promise<KeysInFile> {
  const record = { family_id, account_id, id };
  const find = async (column: keyof typeof IN_FILE, keys: readonly string[]) => {
    const rows = keys.length === 0 ? [] : await select[column].all(db, { record, keys });
    return new Set(rows.flatMap(({ key }) => key ?? []));
  };
  return {
    identities: await find('identity', identities),
    references: await find('reference', references),
  };
}
