import { type Kysely, sql } from 'kysely';

/** Finds the transactions of an external id in any account. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('transactions_external_id')
    .on('transactions')
    .columns(['family_id', 'external_id'])
    .where(sql.ref('external_id'), 'is not', null)
    .execute();
}
