import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The language in which a user reads the web app; null is the browser's. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('users').addColumn('language', text).execute();
}
