import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Which accounts and labels of a family are samples. What is in a sample account is one too. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finishClustered } = columnsOf(db);
  await finishClustered(db.schema.createTable('sample_records'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('resource', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_records_pk', ['family_id', 'resource', 'id'])
    .execute();
}
