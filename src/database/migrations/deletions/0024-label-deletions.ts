import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Deletions of labels and of sample labels. The table is built again: SQLite cannot drop the check on `kind`. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('deletions_0024'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('account_id', text)
    .addColumn('label_id', text)
    .addColumn('replacement_id', text)
    .addColumn('user_id', text)
    .addColumn('credential_id', text)
    .addColumn('authentication_method', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('deletions_0024_pk', ['family_id', 'id'])
    .execute();
  await sql`insert into deletions_0024 select family_id, id, kind, account_id, null, null, user_id, credential_id,
    authentication_method, request_id, created_at from deletions`.execute(db);
  await db.schema.dropTable('deletions').execute();
  await db.schema.alterTable('deletions_0024').renameTo('deletions').execute();
}
