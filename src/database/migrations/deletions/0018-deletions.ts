import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Deletions of many rows that a job carries on. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('deletions'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull().check(sql`kind in ('account', 'ledger', 'history')`))
    .addColumn('account_id', text)
    .addColumn('user_id', text)
    .addColumn('credential_id', text)
    .addColumn('authentication_method', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('deletions_pk', ['family_id', 'id'])
    .execute();
}
