import type { Kysely } from 'kysely';
import type { DatabaseShape } from '#database/maintenance/table-shapes.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { readRows } from './read-rows.ts';
import { ContentTally, type Row, type TableContent } from './row-text.ts';

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
