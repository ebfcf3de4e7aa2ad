import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** How the CSV files of an account were read. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('import_templates'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('header', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('settings', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_templates_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('import_templates_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema
    .createIndex('import_templates_header')
    .unique()
    .on('import_templates')
    .columns(['family_id', 'user_id', 'account_id', 'header'])
    .execute();
}
