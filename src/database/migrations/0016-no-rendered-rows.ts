import type { Kysely } from 'kysely';

/** Drops the versions by which rendered rows were cached: rows are rendered for each response now. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('transactions').dropColumn('version').execute();
  await db.schema.alterTable('change_heads').dropColumn('reference_sequence').execute();
}
