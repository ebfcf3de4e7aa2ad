import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Exchange rates, a family's own and those of reference files; the settings of a family; its syncs. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish, finishClustered } = columnsOf(db);

  await finish(db.schema.createTable('exchange_rates'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('from_currency', text, (column) => column.notNull())
    .addColumn('to_currency', text, (column) => column.notNull())
    .addColumn('rate', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('exchange_rates_pk', ['family_id', 'id'])
    // The date leads: conversions read all pairs of a stretch of days, and the list is by date.
    .addUniqueConstraint('exchange_rates_day', ['family_id', 'date', 'from_currency', 'to_currency'])
    .execute();

  await finishClustered(db.schema.createTable('reference_rates'))
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('rate', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('reference_rates_pk', ['currency', 'date'])
    .execute();

  // One statement each: SQLite adds one column at a time.
  const setting = (name: string, preset: string) =>
    db.schema
      .alterTable('families')
      .addColumn(name, text, (column) => column.notNull().defaultTo(preset))
      .execute();
  await setting('locale', 'en');
  await setting('date_format', '%m-%d-%Y');
  await setting('moniker', 'Family');
  await setting('default_account_sharing', 'shared');
  await db.schema.alterTable('families').addColumn('timezone', text).execute();
  await db.schema.alterTable('families').addColumn('enabled_currencies', text).execute();
  await db.schema
    .alterTable('families')
    .addColumn('month_start_day', int64, (column) =>
      column.notNull().defaultTo(1).check(sql`month_start_day between 1 and 28`),
    )
    .execute();

  await finishClustered(db.schema.createTable('syncs'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('syncs_pk', ['family_id', 'id'])
    .execute();
}
