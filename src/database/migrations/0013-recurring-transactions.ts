import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Recurring transactions, detected or created by a user. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);

  await finish(db.schema.createTable('recurring_transactions'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('account_id', text)
    .addColumn('merchant_id', text)
    .addColumn('name', text)
    .addColumn('amount_minor', int64, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('frequency', text, (column) => column.notNull().check(sql`frequency in ('weekly', 'monthly', 'yearly')`))
    .addColumn('expected_day_of_month', int64, (column) =>
      column.notNull().check(sql`expected_day_of_month between 1 and 31`),
    )
    .addColumn('last_occurrence_date', text, (column) => column.notNull())
    .addColumn('next_expected_date', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(sql`status in ('active', 'inactive')`))
    .addColumn('occurrence_count', int64, (column) => column.notNull())
    .addColumn('manual', flag, (column) => column.notNull().check(sql`manual in (0, 1)`))
    .addColumn('min_minor', int64)
    .addColumn('max_minor', int64)
    .addColumn('avg_minor', int64)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('recurring_transactions_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('recurring_transactions_account_fk', ['family_id', 'account_id'], 'accounts', [
      'family_id',
      'id',
    ])
    .addForeignKeyConstraint('recurring_transactions_merchant_fk', ['family_id', 'merchant_id'], 'merchants', [
      'family_id',
      'id',
    ])
    .addCheckConstraint('recurring_transactions_named', sql`name is not null or merchant_id is not null`)
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('recurring_transactions');
  await index('recurring_transactions_account').columns(['family_id', 'account_id']).execute();
  await index('recurring_transactions_merchant').columns(['family_id', 'merchant_id']).execute();
}
