import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The expected outcome of each imported row, a person's decision about it, and the balance in the file. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64 } = columnsOf(db);
  await db.schema.alterTable('import_rows').addColumn('expected', text).execute();
  await db.schema.alterTable('import_rows').addColumn('decision', text).execute();
  await db.schema.alterTable('imports').addColumn('closing_date', text).execute();
  await db.schema.alterTable('imports').addColumn('closing_minor', int64).execute();
  await db.schema
    .createIndex('import_rows_transaction')
    .on('import_rows')
    .columns(['family_id', 'transaction_id'])
    .execute();
}
