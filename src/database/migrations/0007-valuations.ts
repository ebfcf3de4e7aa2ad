import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Daily sums of an account's entries, and valuations. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish, finishClustered } = columnsOf(db);
  await finishClustered(db.schema.createTable('account_days'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('inflows_minor', int64, (column) => column.notNull())
    .addColumn('outflows_minor', int64, (column) => column.notNull())
    .addColumn('entries', int64, (column) => column.notNull())
    // In this order an account's history is one stretch of the table, whatever its currencies.
    .addPrimaryKeyConstraint('account_days_pk', ['family_id', 'account_id', 'date', 'currency'])
    .addForeignKeyConstraint(
      'account_days_account_fk',
      ['family_id', 'account_id'],
      'accounts',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();

  await finish(db.schema.createTable('valuations'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('amount_minor', int64, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('notes', text)
    .addColumn('floats', flag, (column) => column.notNull().check(sql`floats in (0, 1)`))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('valuations_pk', ['family_id', 'id'])
    .addUniqueConstraint('valuations_day', ['family_id', 'account_id', 'date'])
    .addForeignKeyConstraint('valuations_account_fk', ['family_id', 'account_id'], 'accounts', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('valuations_date').on('valuations').columns(['family_id', 'date', 'id']).execute();
  await db.schema
    .createIndex('valuations_opening')
    .unique()
    .on('valuations')
    .columns(['family_id', 'account_id'])
    .where(sql<boolean>`kind = 'opening_anchor'`)
    .execute();
}
