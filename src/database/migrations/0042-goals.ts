import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Goals: an amount by a day, which the balances of accounts or an envelope reach. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);

  await finish(db.schema.createTable('goals'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('target_minor', int64, (column) => column.notNull())
    .addColumn('start_date', text, (column) => column.notNull())
    .addColumn('target_date', text, (column) => column.notNull())
    .addColumn('account_ids', text)
    .addColumn('reserved_minor', int64, (column) => column.notNull())
    .addColumn('category_id', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('goals_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('goals_category_fk', ['family_id', 'category_id'], 'categories', ['family_id', 'id'])
    .addCheckConstraint('goals_funding', sql`(account_ids is null) <> (category_id is null)`)
    .execute();
  await db.schema.createIndex('goals_category').on('goals').columns(['family_id', 'category_id']).execute();
}
