import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Details that files of other programs have of a transaction, and the labels that its import gave it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('import_rows').addColumn('details', text).execute();
  await db.schema.alterTable('import_rows').addColumn('labels', text).execute();
}
