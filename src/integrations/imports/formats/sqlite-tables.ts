import BetterSqlite3 from 'better-sqlite3';
import { RowFault } from '#integrations/imports/statement.ts';

/** A row of a database of a stranger: a column may have a value of any type. */
export type Source = Readonly<Record<string, unknown>>;

/** The columns to read of each table, the key first. */
type Columns<Table extends string> = { readonly [T in Table]: readonly [string, ...string[]] };

const ROWS_MAX = 400_000;

/**
 * Reads the tables of a SQLite file, the rows by their keys. Nothing is joined, sorted or filtered by SQLite: ids that are not unique, or
 * pages that refer to each other, would make rows without an end. @throws RowFault
 */
export function readTables<Table extends string>(
  bytes: Buffer,
  columns: Columns<Table>,
  program: string,
): Readonly<Record<Table, ReadonlyMap<unknown, Source>>> {
  const broken = () => new RowFault('broken_database', `The database is not one of ${program}, or is damaged`);
  try {
    const db = new BetterSqlite3(bytes, { readonly: true });
    try {
      db.pragma('trusted_schema = off');
      db.pragma('cell_size_check = on');
      db.defaultSafeIntegers(true);
      const names = Object.keys(columns) as Table[];
      return Object.fromEntries(names.map((name) => [name, readTable(db, name, columns[name], broken)])) as Record<
        Table,
        ReadonlyMap<unknown, Source>
      >;
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) throw broken();
    throw error;
  }
}

function readTable(
  db: BetterSqlite3.Database,
  name: string,
  columns: readonly [string, ...string[]],
  broken: () => RowFault,
): ReadonlyMap<unknown, Source> {
  if (!isPlainTable(db, name)) throw broken();
  const [key] = columns;
  const rows = new Map<unknown, Source>();
  for (const row of db.prepare(`select ${columns.join(', ')} from ${name}`).iterate() as Iterable<Source>) {
    if (rows.size >= ROWS_MAX)
      throw new RowFault('too_large', `The database has more than ${ROWS_MAX / 2} transactions`);
    const id = row[key];
    if ((typeof id !== 'string' && typeof id !== 'bigint') || rows.has(id)) throw broken();
    rows.set(id, row);
  }
  return rows;
}

/** Whether it is a table without computed columns: what a view or a column computes could take hours or all memory. */
function isPlainTable(db: BetterSqlite3.Database, name: string): boolean {
  const isTable = db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
  return isTable && db.prepare('select 1 from pragma_table_xinfo(?) where hidden <> 0').get(name) === undefined;
}
