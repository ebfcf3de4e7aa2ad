import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Records of a file besides its transactions, and what an import has done with them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('import_parts'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('import_id', text, (column) => column.notNull())
    .addColumn('number', int64, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('result', text)
    .addPrimaryKeyConstraint('import_parts_pk', ['family_id', 'import_id', 'number'])
    .addForeignKeyConstraint(
      'import_parts_import_fk',
      ['family_id', 'import_id'],
      'imports',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
