import BetterSqlite3 from 'better-sqlite3';
import { RowFault } from '#integrations/imports/statement.ts';

/** A row of a database of a stranger: a column may have a value of any type. */
export type Source = Readonly<Record<string, unknown>>;

/** The columns to read of each table, the key first. */
type Columns<Table extends string> = { readonly [T in Table]: readonly [string, ...string[]] };

type Rows = ReadonlyMap<unknown, Source>;

const ROWS_MAX = 400_000;

/**
 * Reads the tables of a SQLite file, the rows by their keys. Nothing is joined, sorted or filtered by SQLite: ids that are not unique, or
 * pages that refer to each other, would make rows without an end. `later` has tables and columns that only some versions have: a table
 * that is absent has no rows. @throws RowFault
 */
export function readTables<Table extends string, Later extends string = never>(
  bytes: Buffer,
  columns: Columns<Table>,
  program: string,
  later: Partial<Columns<Later>> = {},
): Readonly<Record<Table | Later, Rows>> {
  const broken = () => new RowFault('broken_database', `The database is not one of ${program}, or is damaged`);
  try {
    const db = new BetterSqlite3(bytes, { readonly: true });
    try {
      db.pragma('trusted_schema = off');
      db.pragma('cell_size_check = on');
      db.defaultSafeIntegers(true);
      const read = (name: string): Rows => {
        const must: readonly string[] = columns[name as Table] ?? [];
        const may: readonly string[] = later[name as Later] ?? [];
        if (must.length === 0 && !exists(db, name)) return new Map();
        if (!isPlainTable(db, name)) throw broken();
        const present = columnsOf(db, name);
        const wanted = [...new Set([...must, ...may.filter((column) => present.has(column))])];
        return readTable(db, name, [must[0] ?? may[0] ?? '', ...wanted], broken);
      };
      const names = new Set([...Object.keys(columns), ...Object.keys(later)]);
      return Object.fromEntries([...names].map((name) => [name, read(name)])) as Record<Table | Later, Rows>;
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
  [key, ...columns]: readonly [string, ...string[]],
  broken: () => RowFault,
): Rows {
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

function exists(db: BetterSqlite3.Database, name: string): boolean {
  return db.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
}

function columnsOf(db: BetterSqlite3.Database, name: string): ReadonlySet<unknown> {
  return new Set(db.prepare('select name from pragma_table_xinfo(?)').pluck().all(name));
}

/** Whether it is a table without computed columns: what a view or a column computes could take hours or all memory. */
function isPlainTable(db: BetterSqlite3.Database, name: string): boolean {
  const isTable = db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
  return isTable && db.prepare('select 1 from pragma_table_xinfo(?) where hidden <> 0').get(name) === undefined;
}
