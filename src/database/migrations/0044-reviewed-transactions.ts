import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Whether a person has looked at a transaction. Of those that there are, the ones without a category still wait. */
export async function up(db: Kysely<never>): Promise<void> {
  const { flag } = columnsOf(db);
  await db.schema
    .alterTable('transactions')
    .addColumn('reviewed', flag, (column) => column.notNull().defaultTo(1).check(sql`reviewed in (0, 1)`))
    .execute();
  await sql`update transactions set reviewed = 0
    where category_id is null and transfer_id is null and parent_id is null and split_parts_count = 0`.execute(db);
  await db.schema
    .createIndex('transactions_to_review')
    .on('transactions')
    .columns(['family_id', 'date', 'id'])
    .where(sql.ref('reviewed'), '=', sql.lit(0))
    .execute();
}
