import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Whether the bank's statement has a transaction. */
export async function up(db: Kysely<never>): Promise<void> {
  const { flag } = columnsOf(db);
  await db.schema
    .alterTable('transactions')
    .addColumn('cleared', flag, (column) => column.notNull().defaultTo(0).check(sql`cleared in (0, 1)`))
    .execute();
}
