import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Rules that change entries, and who or which rule has set each member of an entry. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);
  await finish(db.schema.createTable('rules'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('position', int64, (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('active', flag, (column) => column.notNull().check(sql`active in (0, 1)`))
    .addColumn('stop', flag, (column) => column.notNull().check(sql`stop in (0, 1)`))
    .addColumn('applies_on', text, (column) => column.notNull())
    .addColumn('effective_date', text)
    .addColumn('conditions', text, (column) => column.notNull())
    .addColumn('actions', text, (column) => column.notNull())
    .addColumn('version', int64, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rules_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('rules_family_fk', ['family_id'], 'families', ['id'])
    .execute();
  await db.schema.alterTable('transactions').addColumn('set_by', text).execute();
}
