import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Finds the other side of a transfer among the rows of imports. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('import_rows').addColumn('transfer', text).execute();
  await db.schema
    .createIndex('import_rows_transfer')
    .on('import_rows')
    .columns(['family_id', 'transfer', 'date'])
    .where(sql<boolean>`transfer is not null`)
    .execute();
}
