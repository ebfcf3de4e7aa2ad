import BetterSqlite3 from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { LEDGER } from '#database/migrate.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import { runDdl } from '#database/tables/ddl.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** A foreign key: `columns` reference `targets` of `table`. */
export type Reference = {
  readonly columns: readonly string[];
  readonly table: keyof LedgerTables;
  readonly targets: readonly string[];
};

export type TableShape = {
  readonly name: keyof LedgerTables;
  readonly columns: readonly string[];
  /** The text columns. */
  readonly texts: readonly string[];
  /** The primary key. */
  readonly key: readonly string[];
  readonly references: readonly Reference[];
};

/** The schema of a new database, the same on both engines. The search index is no part of it: it is made from the rows. */
export type DatabaseShape = {
  /** Referenced tables come first. */
  readonly tables: readonly TableShape[];
  /** The names of indexes that are not constraints. */
  readonly indexes: readonly string[];
};

type Db = Kysely<never>;

/** Reads the schema from a new in-memory database, so that there is no second list of tables to maintain. */
export async function readShape(): Promise<DatabaseShape> {
  const handle = new BetterSqlite3(':memory:');
  const db = openKysely<never>(handle);
  try {
    await runDdl(db, LEDGER.tables);
    const { rows } = await sql<{ type: string; name: string }>`
      select type, name from sqlite_schema
      where name not like 'sqlite%' and name not like 'search%' and sql is not null
      order by name`.execute(db);
    const named = (type: string) => rows.filter((row) => row.type === type).map(({ name }) => name);
    const tables = await Promise.all(named('table').map((name) => readTable(db, name as keyof LedgerTables)));
    return { tables: referredFirst(tables), indexes: named('index') };
  } finally {
    handle.close();
  }
}

type Column = { name: string; type: string; pk: number };
type Key = { id: number; table: string; from: string; to: string | null };

async function readTable(db: Db, name: keyof LedgerTables): Promise<TableShape> {
  const { rows: columns } = await sql<Column>`select name, type, pk from pragma_table_info(${name})`.execute(db);
  const { rows: keys } = await sql<Key>`
    select id, "table", "from", "to" from pragma_foreign_key_list(${name}) order by id, seq`.execute(db);
  const names = columns.map((column) => column.name);
  return {
    name,
    columns: names,
    texts: columns.filter(({ type }) => type.toLowerCase() === 'text').map((column) => column.name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    references: [...Map.groupBy(keys, ({ id }) => id).values()].map((parts) => ({
      columns: parts.map((part) => part.from),
      table: parts[0]?.table as keyof LedgerTables,
      targets: parts.map((part) => part.to ?? part.from),
    })),
  };
}

function referredFirst(tables: readonly TableShape[]): TableShape[] {
  const ordered = new Map<string, TableShape>();
  const add = (table: TableShape): void => {
    if (ordered.has(table.name)) return;
    for (const { table: name } of table.references) {
      const referred = tables.find((other) => other.name === name && other !== table);
      if (referred !== undefined) add(referred);
    }
    ordered.set(table.name, table);
  };
  for (const table of tables) add(table);
  return [...ordered.values()];
}
