import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/schema/dialect.ts';

/**
 * Makes running writes that name the same `key` follow one another until they end; for reading what may not exist yet and then
 * writing it. The embedded database has one writer, so there nothing needs to be done.
 */
export async function lockKey<Schema>(db: Kysely<Schema>, key: string): Promise<void> {
  if (isSqlite(db)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}
