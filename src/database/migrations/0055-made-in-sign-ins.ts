import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The sign-in in which a person made a key, webhook or application; null for older ones. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  for (const table of ['api_keys', 'webhooks', 'oauth_applications']) {
    await db.schema.alterTable(table).addColumn('sign_in_id', text).execute();
  }
}
