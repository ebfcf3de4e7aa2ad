import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TableShape } from '#database/maintenance/table-shapes.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Row } from './row-text.ts';

const BATCH = 1000;

/** Every row of a table in batches, in the order of its key; rows that others of the table reference come first. */
export async function* readRows(db: Kysely<LedgerTables>, table: TableShape): AsyncGenerator<readonly Row[]> {
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
