import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** When the person last proved their identity in a sign-in, and the key that made a key. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('sessions').addColumn('proved_at', text).execute();
  await db.schema.alterTable('grants').addColumn('proved_at', text).execute();
  await db.schema.alterTable('api_keys').addColumn('created_by_key_id', text).execute();
}
