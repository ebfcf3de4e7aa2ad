import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Exports of a family's data. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('family_exports'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('pending', 'processing', 'completed', 'failed')`),
    )
    .addColumn('byte_size', int64)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('family_exports_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('family_exports_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema
    .createIndex('family_exports_user')
    .on('family_exports')
    .columns(['family_id', 'user_id', 'id'])
    .execute();
  // Unfinished exports are few, and the job looks for them in every family.
  await db.schema
    .createIndex('family_exports_unfinished')
    .on('family_exports')
    .columns(['id'])
    .where(sql<boolean>`status in ('pending', 'processing')`)
    .execute();
  await db.schema.createIndex('family_exports_age').on('family_exports').columns(['created_at']).execute();
}
