import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Whether the embedded database is behind `db`: it has one writer and one process. */
export function isSqlite<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Whether the database has a table of that name. */
export async function hasTable(db: Kysely<never>, name: string): Promise<boolean> {
  const { rows } = await (isSqlite(db)
    ? sql`select 1 from sqlite_schema where name = ${name}`
    : sql`select 1 from pg_class where oid = to_regclass(${name})`
  ).execute(db);
  return rows.length > 0;
}
