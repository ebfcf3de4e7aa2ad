import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Files of transactions; their contents are in the data folder, named by their hash. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('attachments'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('filename', text, (column) => column.notNull())
    .addColumn('content_type', text, (column) => column.notNull())
    .addColumn('byte_size', int64, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('attachments_pk', ['family_id', 'id'])
    .addForeignKeyConstraint(
      'attachments_transaction_fk',
      ['family_id', 'transaction_id'],
      'transactions',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('attachments_transaction')
    .on('attachments')
    .columns(['family_id', 'transaction_id', 'id'])
    .execute();
}
