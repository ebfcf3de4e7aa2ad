import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Budgets: one row for each budgeted month of a family, and one for each category in it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);

  await finish(db.schema.createTable('budgets'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('month', text, (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull().check(sql`method in ('limits', 'envelopes')`))
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('spending_minor', int64)
    .addColumn('income_minor', int64)
    .addColumn('held_minor', int64, (column) => column.notNull())
    .addColumn('starting_minor', int64, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('budgets_pk', ['family_id', 'id'])
    .addUniqueConstraint('budgets_month', ['family_id', 'month'])
    .execute();

  await finish(db.schema.createTable('budget_categories'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('budget_id', text, (column) => column.notNull())
    .addColumn('category_id', text, (column) => column.notNull())
    .addColumn('amount_minor', int64, (column) => column.notNull())
    .addColumn('rollover', flag, (column) => column.notNull().check(sql`rollover in (0, 1)`))
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('fixed', 'flexible')`))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('budget_categories_pk', ['family_id', 'id'])
    .addUniqueConstraint('budget_categories_once', ['family_id', 'budget_id', 'category_id'])
    .addForeignKeyConstraint('budget_categories_budget_fk', ['family_id', 'budget_id'], 'budgets', ['family_id', 'id'])
    .addForeignKeyConstraint('budget_categories_category_fk', ['family_id', 'category_id'], 'categories', [
      'family_id',
      'id',
    ])
    .execute();
  await db.schema
    .createIndex('budget_categories_category')
    .on('budget_categories')
    .columns(['family_id', 'category_id'])
    .execute();
}
