import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';

/**
 * Makes transactions with the same `key` wait for each other, for a read of a row that may not exist yet and its insert. SQLite
 * has one writer and needs no lock.
 */
export async function lockKey<Schema>(db: Kysely<Schema>, key: string): Promise<void> {
  if (isSqlite(db)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}
