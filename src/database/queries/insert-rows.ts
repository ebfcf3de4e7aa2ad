import { type CompiledQuery, type InsertObject, type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { unread } from './statement.ts';

// Descending: few sizes make few statement texts.
const SIZES = [64, 16, 4, 2, 1] as const;

/** Splits rows into chunks of few sizes, so that a statement over a chunk is prepared once and not for each length. */
export function* rowChunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  let from = 0;
  for (const size of SIZES) {
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size);
  }
}

const compiled = new Map<string, CompiledQuery>();

/**
 * Inserts rows of plain values in statements of up to 64 rows, each compiled once per table and size.
 * @throws Error when the rows do not all have the same columns, with a value or null in each.
 */
export function insertRows<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  return insert(db, table, rows, (query) => query);
}

/** {@link insertRows} without waiting for the outcome: if a row is refused, the write fails later. */
export function sendRows<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  return insert(db, table, rows, unread);
}

/**
 * {@link sendRows}, but a row whose key is stored is added to that row, column by column. The keys of the rows are distinct.
 */
export function sendSums<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  key: readonly string[],
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  return insert(db, table, rows, unread, key);
}

async function insert<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
  mark: (query: CompiledQuery) => CompiledQuery,
  summedBy?: readonly string[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (const chunk of rowChunks(rows)) {
    const key = `${isSqlite(db)} ${table} ${chunk.length} ${columns} ${summedBy}`;
    const parameters = chunk.flatMap((row) => valuesOf(row, columns));
    const query = compiled.get(key) ?? compile(db, table, chunk, summedBy);
    compiled.set(key, query);
    await db.executeQuery(mark({ ...query, parameters }));
  }
}

function compile<Schema, Table extends keyof Schema & string>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
  summedBy?: readonly string[],
): CompiledQuery {
  const query = db.insertInto(table).values(rows);
  if (summedBy === undefined) return query.compile();
  const summed = Object.keys(rows[0] ?? {}).filter((column) => !summedBy.includes(column));
  const sums = summed.map((column) => [
    column,
    sql`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  ]);
  return query
    .onConflict((conflict) => conflict.columns(summedBy as never[]).doUpdateSet(Object.fromEntries(sums)))
    .compile();
}

function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const cells = row as Readonly<Record<string, unknown>>;
  const values = columns.map((column) => cells[column]);
  if (Object.keys(row).length === columns.length && !values.includes(undefined)) return values;
  throw new Error('rows of one insert must have the same columns');
}
