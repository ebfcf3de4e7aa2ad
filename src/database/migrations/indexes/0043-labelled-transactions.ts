import { type Kysely, sql } from 'kysely';

/** Lists the newest transactions with a category, from which suggestions are learnt. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('transactions_labelled')
    .on('transactions')
    .columns(['family_id', 'date', 'id'])
    .where(sql.ref('category_id'), 'is not', null)
    .execute();
}
