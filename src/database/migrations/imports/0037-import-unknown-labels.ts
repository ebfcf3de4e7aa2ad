import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Whether an import creates labels that the family does not have. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema
    .alterTable('imports')
    .addColumn('unknown_labels', text, (column) => column.notNull().defaultTo('create'))
    .execute();
}
