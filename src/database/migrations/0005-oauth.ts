import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The OAuth server: applications, clients that registered themselves, what it keeps between two requests, its keys. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);

  await finish(db.schema.createTable('oauth_applications'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('redirect_uris', text, (column) => column.notNull())
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('confidential', flag, (column) => column.notNull())
    .addColumn('secret_hash', text)
    .addColumn('secret_last_four', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('oauth_applications_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('oauth_applications_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema
    .createIndex('oauth_applications_user')
    .on('oauth_applications')
    .columns(['family_id', 'user_id'])
    .execute();

  await finish(db.schema.createTable('oauth_clients'))
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('metadata', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('oauth_clients_expiry').on('oauth_clients').column('expires_at').execute();

  await finish(db.schema.createTable('oauth_states'))
    .addColumn('model', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('uid', text)
    .addColumn('user_code', text)
    .addColumn('grant_id', text)
    .addColumn('consumed_at', text)
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('oauth_states_pk', ['model', 'id'])
    .execute();
  for (const column of ['uid', 'user_code', 'grant_id', 'expires_at'] as const)
    await db.schema.createIndex(`oauth_states_${column}`).on('oauth_states').column(column).execute();

  await finish(db.schema.createTable('server_keys'))
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
}
