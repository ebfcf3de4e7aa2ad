import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Imports of whole families, and their records that are not written yet. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('family_imports'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(sql`status in ('importing', 'complete', 'failed')`))
    .addColumn('filename', text, (column) => column.notNull())
    .addColumn('records_count', int64, (column) => column.notNull())
    .addColumn('records_done', int64, (column) => column.notNull())
    .addColumn('unknown_people', text, (column) => column.notNull())
    .addColumn('error', text)
    .addColumn('credential_id', text)
    .addColumn('authentication_method', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('family_imports_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('family_imports_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  // Running imports are few, and the job looks for them in every family.
  await db.schema
    .createIndex('family_imports_running')
    .on('family_imports')
    .columns(['id'])
    .where(sql<boolean>`status = 'importing'`)
    .execute();
  await finish(db.schema.createTable('family_import_parts'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('import_id', text, (column) => column.notNull())
    .addColumn('number', int64, (column) => column.notNull())
    .addColumn('records_count', int64, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('family_import_parts_pk', ['family_id', 'import_id', 'number'])
    .addForeignKeyConstraint(
      'family_import_parts_import_fk',
      ['family_id', 'import_id'],
      'family_imports',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
