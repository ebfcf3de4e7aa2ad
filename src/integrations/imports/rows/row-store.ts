import { type Kysely, sql } from 'kysely';
import { insertRows, rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { storedUnlisted } from './row-details.ts';

export type ImportRow = LedgerRow<'import_rows'>;
export type NewImportRow = Omit<ImportRow, 'family_id' | 'import_id' | 'account_id'>;
export type Outcome = ImportRow['outcome'];
export type FailedRow = Pick<ImportRow, 'line' | 'message'>;

/** Why a file with rows that cannot be imported is not, and what imports the others. */
export function unreadableRows(count: number, { line, message }: FailedRow): string {
  const place = line === null ? 'a row' : `line ${line}`;
  const which =
    count === 1
      ? `${place.replace(/^./, (letter) => letter.toUpperCase())} cannot be imported`
      : `Rows cannot be imported: ${count}, the first is ${place}`;
  return `${which}: ${message}; send skip_invalid as true to import the others`;
}

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

export async function deleteRowsFrom(db: Db, { family_id, id }: ImportKey, number: bigint): Promise<void> {
  await db
    .deleteFrom('import_rows')
    .where('family_id', '=', family_id)
    .where('import_id', '=', id)
    .where('number', '>=', number)
    .execute();
}

type NextRows = ImportKey & {
  readonly position: bigint;
  readonly outcomes: readonly Outcome[];
  readonly limit: number;
};

const selectNext = statement((db: Db, { position, outcomes, limit, ...record }: NextRows) =>
  ofImport(db, record)
    .selectAll()
    .where('number', '>', position)
    .where('outcome', 'in', outcomes)
    .orderBy('number')
    .limit(limit),
);

/** The first rows after a position with one of these outcomes, in the order of the file. */
export function takeRows(db: Db, { family_id, id, position, outcomes, limit }: NextRows): Promise<ImportRow[]> {
  return selectNext.all(db, { family_id, id, position, outcomes, limit });
}

/** The first and the last day of a file's rows. */
export type Window = { readonly first: string; readonly last: string };

// A file is sorted by days, except that pending rows may come before or after the others.
const ENDS = 100;

const selectEnd = (order: 'asc' | 'desc') =>
  statement((db: Db, record: ImportKey) =>
    ofImport(db, record)
      .select(['date', 'details'])
      .where('date', 'is not', null)
      .orderBy('number', order)
      .limit(sql.lit(ENDS)),
  );

const selectFirstDays = selectEnd('asc');
const selectLastDays = selectEnd('desc');

/** The first and the last day of an import, from the rows at its ends. */
export async function findWindow(db: Db, { family_id, id }: ImportKey): Promise<Window> {
  const first = await selectFirstDays.all(db, { family_id, id });
  const last = first.length < ENDS ? [] : await selectLastDays.all(db, { family_id, id });
  // The file does not have the payments that it lists no more.
  return windowOf([...first, ...last].filter(({ details }) => storedUnlisted(details) === null));
}

export function windowOf(rows: readonly Pick<ImportRow, 'date'>[]): Window {
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  return { first: days.at(0) ?? '', last: days.at(-1) ?? '' };
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

/** The outcome of a row that was ready, with its transaction and the mark of that one's labels. */
export type SettledRow = Pick<ImportRow, 'outcome' | 'reason' | 'message' | 'transaction_id' | 'labels'> & {
  readonly row: ImportRow;
};

type Settling = {
  readonly record: ImportKey;
  readonly changes: Pick<ImportRow, 'outcome' | 'reason' | 'message'>;
  /** Texts are empty for null, so that statements have few shapes. */
  readonly rows: readonly { readonly number: bigint; readonly transactionId: string; readonly labels: string }[];
};

const settleAlike = statement((db: Db, { record, changes, rows }: Settling) => {
  const values = rows.map(
    ({ number, transactionId, labels }) =>
      sql`(cast(${number} as bigint), cast(${transactionId} as text), cast(${labels} as text))`,
  );
  return db
    .updateTable('import_rows')
    .from(sql<{ column1: bigint; column2: string; column3: string }>`(values ${sql.join(values)})`.as('w'))
    .set({ ...changes, transaction_id: sql`nullif(w.column2, '')`, labels: sql`nullif(w.column3, '')` })
    .where('family_id', '=', record.family_id)
    .where('import_id', '=', record.id)
    .whereRef('number', '=', 'w.column1');
});

/** Settles rows of one import, those with the same outcome at once, and counts them in the tally, which the caller stores. */
export async function settleRows(
  db: Db,
  { family_id, id }: ImportKey,
  tally: RowTally,
  settled: readonly SettledRow[],
): Promise<void> {
  for (const { row, outcome } of settled) tally.move(id, row, { ...row, outcome });
  const alike = Map.groupBy(settled, ({ outcome, reason, message }) => JSON.stringify([outcome, reason, message]));
  for (const chunk of [...alike.values()].flatMap((group) => [...rowChunks(group)])) {
    const [first] = chunk;
    if (first === undefined) continue;
    const { outcome, reason, message } = first;
    const rows = chunk.map(({ row, transaction_id, labels }) => {
      return { number: row.number, transactionId: transaction_id ?? '', labels: labels ?? '' };
    });
    await settleAlike.send(db, { record: { family_id, id }, changes: { outcome, reason, message }, rows });
  }
}

// As a plain column, SQLite would read all rows of the import in place of the index of identities.
const importOfRow = sql<string>`coalesce(import_id, '')`;

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

export type Expected = NonNullable<ImportRow['expected']>;
type Counted = Pick<NewImportRow, 'outcome' | 'expected' | 'decision'>;

/** The outcome that a ready row would have; a decision wins over the comparison with the account. */
export function expectationOf({ outcome, expected, decision }: Counted): Expected | null {
  if (outcome !== 'ready') return null;
  if (decision === null) return expected;
  return decision === 'skip' ? 'skipped' : 'created';
}

const addRows = statement((db: Db, count: NewLedgerRow<'import_counts'>) =>
  db
    .insertInto('import_counts')
    .values(count)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'import_id', 'outcome', 'expected'])
        .doUpdateSet(({ eb, ref }) => ({ rows: eb('import_counts.rows', '+', ref('excluded.rows')) })),
    ),
);

/** Changes of the numbers of rows by import, outcome and expectation. A write collects them and stores them once. */
export class RowTally {
  readonly #changes = new Map<string, bigint>();

  add(importId: string, row: Counted): void {
    this.#change(importId, row, 1n);
  }

  move(importId: string, before: Counted, after: Counted): void {
    this.#change(importId, before, -1n);
    this.#change(importId, after, 1n);
  }

  #change(importId: string, row: Counted, by: bigint): void {
    const key = JSON.stringify([importId, row.outcome, expectationOf(row) ?? '']);
    this.#changes.set(key, (this.#changes.get(key) ?? 0n) + by);
  }

  async store(db: Db, familyId: number | bigint): Promise<void> {
    for (const [key, by] of this.#changes) {
      if (by === 0n) continue;
      const [import_id, outcome, expected]: [string, Outcome, string] = JSON.parse(key);
      await addRows.send(db, { family_id: Number(familyId), import_id, outcome, expected, rows: by });
    }
    this.#changes.clear();
  }
}

/** How many rows have each outcome, and how many ready rows expect each. */
export type RowCounts = {
  readonly outcomes: Partial<Record<Outcome, number>>;
  readonly expected: Partial<Record<Expected, number>>;
};

type Counting = { outcomes: Partial<Record<Outcome, number>>; expected: Partial<Record<Expected, number>> };

export async function countOutcomes(
  db: Db,
  familyId: number,
  importIds: readonly string[],
): Promise<Map<string, RowCounts>> {
  const found = new Map(importIds.map((id) => [id, { outcomes: {}, expected: {} } as Counting]));
  if (importIds.length === 0) return found;
  const rows = await db
    .selectFrom('import_counts')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('import_id', 'in', importIds)
    .execute();
  for (const { import_id, outcome, expected, rows: count } of rows) {
    const counts = found.get(import_id);
    if (counts === undefined) continue;
    counts.outcomes[outcome] = (counts.outcomes[outcome] ?? 0) + Number(count);
    if (expected === '') continue;
    const name = expected as Expected;
    counts.expected[name] = (counts.expected[name] ?? 0) + Number(count);
  }
  return found;
}

/** How many rows of imports that the ledger has are trades: those of the file, and the lots that were opened before it. */
export async function countTradesOfFile(db: Db, familyId: number, importIds: readonly string[]) {
  if (importIds.length === 0) return { trades: 0, openings: 0 };
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', ({ fn }) => fn.countAll<bigint>().as('count')])
    .where('family_id', '=', familyId)
    .where('import_id', 'in', importIds)
    .where('outcome', 'in', ['created', 'updated', 'matched', 'duplicate'])
    .where('details', 'like', '%"trade":{%')
    .groupBy('line')
    .execute();
  const sum = (own: typeof rows) => own.reduce((total, { count }) => total + Number(count), 0);
  const [ofFile, openings] = [rows.filter(({ line }) => line > 0n), rows.filter(({ line }) => line === 0n)];
  return { trades: sum(ofFile), openings: sum(openings) };
}
