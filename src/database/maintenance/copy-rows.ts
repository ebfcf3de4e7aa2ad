import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { ContentTally, type Row, type TableContent } from './row-text.ts';
import type { DatabaseShape, TableShape } from './table-shapes.ts';

type Db = Kysely<LedgerTables>;

/** Copies every row into empty tables, referenced tables first, and returns a summary of each table. */
export async function copyRows(from: Db, to: Db, { tables }: DatabaseShape): Promise<TableContent[]> {
  const target = to.withTables<Record<string, Row>>();
  const contents: TableContent[] = [];
  for (const table of tables) {
    const tally = new ContentTally(table.name, table.columns);
    for await (const rows of readRows(from, table)) {
      await insertRows(target, table.name, rows);
      tally.add(rows);
    }
    contents.push(tally.finish());
  }
  return contents;
}

/** @throws Error unless the tables have exactly these contents: number of rows, sums and text. */
export async function requireContents(
  db: Db,
  { tables }: DatabaseShape,
  contents: readonly TableContent[],
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const tally = new ContentTally(table.name, table.columns);
    for await (const rows of readRows(db, table)) tally.add(rows);
    const { rows, sums, hash } = tally.finish();
    const wanted = contents[index];
    const isSame = wanted?.rows === rows && wanted.hash === hash;
    if (isSame && Object.entries(sums).every(([column, sum]) => wanted.sums[column] === sum)) continue;
    throw new Error(`the copy of ${table.name} differs from its source: ${rows} rows, ${hash}`);
  }
}

const BATCH = 1000;

/** Every row of a table in batches, in the order of its key; rows that others of the table reference come first. */
async function* readRows(db: Kysely<LedgerTables>, table: TableShape): AsyncGenerator<readonly Row[]> {
  const nesting = table.references.find((reference) => reference.table === table.name)?.columns.at(-1);
  if (nesting === undefined) return yield* readPart(db, table, sql`true`);
  // Two levels are enough: subcategories and split lines have no children.
  yield* readPart(db, table, sql`${sql.ref(nesting)} is null`);
  yield* readPart(db, table, sql`${sql.ref(nesting)} is not null`);
}

async function* readPart(
  db: Kysely<LedgerTables>,
  { name, columns, key }: TableShape,
  condition: RawBuilder<unknown>,
): AsyncGenerator<readonly Row[]> {
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  let after = sql`true`;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${refs(columns)} from ${sql.table(name)} where ${condition} and ${after}
      order by ${refs(key)} limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = sql`(${refs(key)}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
