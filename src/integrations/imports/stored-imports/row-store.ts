import { type Kysely, sql } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables, NewLedgerRow } from '#database/schema/ledger-tables.ts';
import { RowTally } from './row-counts.ts';
import type { ImportRow, NewImportRow, Outcome } from './rows.ts';

type Db = Kysely<LedgerTables>;
type Family = { readonly family_id: number | bigint };
type Account = Family & { readonly account_id: string };
type Import = Account & { readonly id: string };
type ImportKey = Family & { readonly id: string };

const ofImport = (db: Db, { family_id, id }: ImportKey) =>
  db.selectFrom('import_rows').where('family_id', '=', family_id).where('import_id', '=', id);

export async function insertRowsOf(
  db: Db,
  { family_id, id, account_id }: Import,
  rows: readonly NewImportRow[],
): Promise<void> {
  const common = { family_id: Number(family_id), import_id: id, account_id };
  await insertRows(
    db,
    'import_rows',
    rows.map((row) => ({ ...common, ...row }) as NewLedgerRow<'import_rows'>),
  );
  const tally = new RowTally();
  for (const row of rows) tally.add(id, row);
  await tally.store(db, family_id);
}

/** Deletes the rows from a number on. */
export async function deleteRowsFrom(db: Db, { family_id, id }: ImportKey, number: bigint): Promise<void> {
  await db
    .deleteFrom('import_rows')
    .where('family_id', '=', family_id)
    .where('import_id', '=', id)
    .where('number', '>=', number)
    .execute();
}

/** The first rows after a position with one of these outcomes, in the order of the file. */
export function takeRows(
  db: Db,
  record: ImportKey & { readonly position: bigint },
  outcomes: readonly Outcome[],
  limit: number,
): Promise<ImportRow[]> {
  return ofImport(db, record)
    .selectAll()
    .where('number', '>', record.position)
    .where('outcome', 'in', outcomes)
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Sets what a person wants for ready rows. */
export async function decideRows(
  db: Db,
  record: ImportKey,
  numbers: readonly number[],
  decision: ImportRow['decision'],
): Promise<void> {
  const rows = await ofImport(db, record)
    .selectAll()
    .where('number', 'in', numbers.map(BigInt))
    .where('outcome', '=', 'ready')
    .execute();
  if (rows.length === 0) return;
  const tally = new RowTally();
  for (const row of rows) tally.move(record.id, row, { ...row, decision });
  await db
    .updateTable('import_rows')
    .set({ decision })
    .where('family_id', '=', record.family_id)
    .where('import_id', '=', record.id)
    .where(
      'number',
      'in',
      rows.map(({ number }) => number),
    )
    .execute();
  await tally.store(db, record.family_id);
}

type Changes = Partial<
  Pick<ImportRow, 'outcome' | 'reason' | 'message' | 'transaction_id' | 'labels' | 'name' | 'notes'>
>;

type RowKey = Pick<ImportRow, 'family_id' | 'import_id' | 'number'>;

const updateRow = statement((db: Db, { key, changes }: { key: RowKey; changes: Changes }) =>
  db
    .updateTable('import_rows')
    .set(changes)
    .where('family_id', '=', key.family_id)
    .where('import_id', '=', key.import_id)
    .where('number', '=', key.number),
);

/** Changes a row, and counts it in the tally, which the caller stores. */
export async function changeRow(db: Db, tally: RowTally, row: ImportRow, changes: Changes): Promise<void> {
  tally.move(row.import_id, row, { ...row, ...changes });
  const { family_id, import_id, number } = row;
  await updateRow.send(db, { key: { family_id, import_id, number }, changes });
}

const ofAccount = (db: Db, { family_id, account_id }: Account) =>
  db.selectFrom('import_rows').selectAll().where('family_id', '=', family_id).where('account_id', '=', account_id);

/** The outcomes of rows that stand for a transaction. */
export const OWNED: readonly Outcome[] = ['created', 'updated', 'matched'];

/** The rows of the account, of any import, that stand for the transactions of these identities. */
export async function findOwners(db: Db, record: Account, identities: readonly string[]): Promise<ImportRow[]> {
  if (identities.length === 0) return [];
  return ofAccount(db, record).where('identity', 'in', identities).where('outcome', 'in', OWNED).execute();
}

/** The rows of any import that were settled with one of these transactions, oldest first, with the format of their file. */
export async function findRowsOf(
  db: Db,
  { family_id }: Family,
  transactionIds: readonly string[],
): Promise<(ImportRow & { readonly format: string })[]> {
  if (transactionIds.length === 0) return [];
  return db
    .selectFrom('import_rows')
    .innerJoin('imports', (join) =>
      join.onRef('imports.family_id', '=', 'import_rows.family_id').onRef('imports.id', '=', 'import_rows.import_id'),
    )
    .selectAll('import_rows')
    .select('imports.format')
    .where('import_rows.family_id', '=', family_id)
    .where('import_rows.transaction_id', 'in', transactionIds)
    .orderBy('import_rows.import_id')
    .orderBy('import_rows.number')
    .execute();
}

const OTHER_SIDES_MAX = 1000;

type Days = { readonly from: string; readonly to: string };

/** The rows of other accounts with these transfers between two days, both included. */
export function findOtherSides(
  db: Db,
  { family_id, account_id }: Account,
  transfers: readonly string[],
  { from, to }: Days,
  outcomes: readonly Outcome[] = OWNED,
): Promise<ImportRow[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('transfer', 'in', transfers)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('account_id', '!=', account_id)
    .where('outcome', 'in', outcomes)
    .orderBy('date')
    .orderBy('import_id')
    .orderBy('number')
    .limit(OTHER_SIDES_MAX)
    .execute();
}

// As a plain column, SQLite would read all rows of the import in place of the index of identities.
const importOfRow = sql<string>`coalesce(import_id, '')`;

type Identities = { readonly record: Import; readonly identities: readonly string[] };

const selectIdentities = statement((db: Db, { record, identities }: Identities) =>
  db
    .selectFrom('import_rows')
    .select('identity')
    .where('family_id', '=', record.family_id)
    .where('account_id', '=', record.account_id)
    .where('identity', 'in', identities)
    .where(importOfRow, '=', record.id),
);

/** Those of the identities that rows of the import have. */
export async function findIdentities(
  db: Db,
  { family_id, account_id, id }: Import,
  identities: readonly string[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set();
  const rows = await selectIdentities.all(db, { record: { family_id, account_id, id }, identities });
  return new Set(rows.flatMap(({ identity }) => identity ?? []));
}

/** How many rows of the import are alike: their identities begin with this fingerprint. */
export async function countAlike(db: Db, { family_id, id, account_id }: Import, fingerprint: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('family_id', '=', family_id)
    .where('account_id', '=', account_id)
    .where('identity', '>=', `${fingerprint}#`)
    .where('identity', '<', `${fingerprint}$`)
    .where(importOfRow, '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The rows of the account, of any import, that made or changed a transaction with one of these references. */
export async function findOwnersByReference(
  db: Db,
  record: Account,
  references: readonly string[],
): Promise<ImportRow[]> {
  if (references.length === 0) return [];
  return ofAccount(db, record).where('reference', 'in', references).where('outcome', 'in', OWNED).execute();
}
