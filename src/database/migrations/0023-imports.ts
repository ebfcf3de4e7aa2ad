import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Imports of files, and their rows. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);
  await finish(db.schema.createTable('imports'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('pending', 'importing', 'complete', 'failed', 'reverting', 'reverted')`),
    )
    .addColumn('filename', text, (column) => column.notNull())
    .addColumn('format', text, (column) => column.notNull())
    .addColumn('rows_count', int64, (column) => column.notNull())
    .addColumn('error', text)
    .addColumn('includes_edited', flag, (column) => column.notNull())
    .addColumn('credential_id', text)
    .addColumn('authentication_method', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('imports_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('imports_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('imports_user').on('imports').columns(['family_id', 'user_id', 'id']).execute();
  // Running imports are few, and the job looks for them in every family.
  await db.schema
    .createIndex('imports_running')
    .on('imports')
    .columns(['id'])
    .where(sql<boolean>`status in ('importing', 'reverting')`)
    .execute();
  await finish(db.schema.createTable('import_rows'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('import_id', text, (column) => column.notNull())
    .addColumn('number', int64, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('line', int64, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('message', text)
    .addColumn('transaction_id', text)
    .addColumn('identity', text)
    .addColumn('date', text)
    .addColumn('amount_minor', int64)
    .addColumn('currency', text)
    .addColumn('name', text)
    .addColumn('notes', text)
    .addColumn('reference', text)
    .addColumn('pending', flag, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_rows_pk', ['family_id', 'import_id', 'number'])
    .addForeignKeyConstraint(
      'import_rows_import_fk',
      ['family_id', 'import_id'],
      'imports',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('import_rows_identity')
    .on('import_rows')
    .columns(['family_id', 'account_id', 'identity'])
    .execute();
  await db.schema
    .createIndex('import_rows_reference')
    .on('import_rows')
    .columns(['family_id', 'account_id', 'reference'])
    .execute();
}
