import { type Kysely, SqliteAdapter } from 'kysely';

/** Whether the embedded database is behind `db`: it has one writer and one process. */
export function isSqlite<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
