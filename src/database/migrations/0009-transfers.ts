import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Transfers, rejected transfers, and the index that finds the other side of a transfer. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);

  await finish(db.schema.createTable('transfers'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('inflow_transaction_id', text, (column) => column.notNull())
    .addColumn('outflow_transaction_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(sql`status in ('pending', 'confirmed')`))
    .addColumn('notes', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('transfers_pk', ['family_id', 'id'])
    .addUniqueConstraint('transfers_inflow', ['family_id', 'inflow_transaction_id'])
    .addUniqueConstraint('transfers_outflow', ['family_id', 'outflow_transaction_id'])
    .addForeignKeyConstraint('transfers_inflow_fk', ['family_id', 'inflow_transaction_id'], 'transactions', [
      'family_id',
      'id',
    ])
    .addForeignKeyConstraint('transfers_outflow_fk', ['family_id', 'outflow_transaction_id'], 'transactions', [
      'family_id',
      'id',
    ])
    .execute();

  await finish(db.schema.createTable('rejected_transfers'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('inflow_transaction_id', text, (column) => column.notNull())
    .addColumn('outflow_transaction_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rejected_transfers_pk', ['family_id', 'id'])
    .addUniqueConstraint('rejected_transfers_pair', ['family_id', 'inflow_transaction_id', 'outflow_transaction_id'])
    .addForeignKeyConstraint('rejected_transfers_inflow_fk', ['family_id', 'inflow_transaction_id'], 'transactions', [
      'family_id',
      'id',
    ])
    .addForeignKeyConstraint('rejected_transfers_outflow_fk', ['family_id', 'outflow_transaction_id'], 'transactions', [
      'family_id',
      'id',
    ])
    .execute();
  await db.schema
    .createIndex('rejected_transfers_outflow')
    .on('rejected_transfers')
    .columns(['family_id', 'outflow_transaction_id'])
    .execute();

  // Only what may still be matched is in it. The day comes before the amount: a rate makes a range of amounts of one day.
  await db.schema
    .createIndex('transactions_match')
    .on('transactions')
    .columns(['family_id', 'currency', 'date', 'amount_minor'])
    .where(sql<boolean>`transfer_id is null and parent_id is null and split_parts_count = 0 and excluded = 0`)
    .execute();
}
