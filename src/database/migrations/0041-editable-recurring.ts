import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The category of a recurring transaction, the name of its payments, and its end, as a person states them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnsOf(db);
  for (const column of ['category_id', 'payment_name', 'end_date']) {
    await db.schema.alterTable('recurring_transactions').addColumn(column, text).execute();
  }
}
