import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** API keys, grants and their tokens, cookie sessions, and the throttles of sign-in. */
export async function up(db: Kysely<never>): Promise<void> {
  await createApiKeys(db);
  await createGrants(db);
  const { text, int64, finish } = columnsOf(db);

  await finish(db.schema.createTable('sessions'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('user_agent', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('revoked_at', text)
    .addPrimaryKeyConstraint('sessions_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('sessions_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').columns(['family_id', 'user_id']).execute();

  await finish(db.schema.createTable('throttles'))
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('failures', int64, (column) => column.notNull())
    .addColumn('window_started_at', text, (column) => column.notNull())
    .addColumn('blocked_until', text)
    .execute();
  await db.schema.createIndex('throttles_window').on('throttles').column('window_started_at').execute();
}

async function createApiKeys(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);
  await finish(db.schema.createTable('api_keys'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('last_four', text, (column) => column.notNull())
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('tier', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('enabled', flag, (column) => column.notNull())
    .addColumn('allowed_ips', text)
    .addColumn('expires_at', text)
    .addColumn('revoked_at', text)
    .addColumn('previous_hash', text, (column) => column.unique())
    .addColumn('previous_expires_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('api_keys_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('api_keys_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('api_keys_user').on('api_keys').columns(['family_id', 'user_id', 'name']).execute();
}

async function createGrants(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('grants'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('client_id', text, (column) => column.notNull())
    .addColumn('scopes', text, (column) => column.notNull())
    .addColumn('openid', text)
    .addColumn('device_id', text)
    .addColumn('device', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('revoked_at', text)
    .addPrimaryKeyConstraint('grants_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('grants_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('grants_user').on('grants').columns(['family_id', 'user_id', 'device_id']).execute();
  await db.schema.createIndex('grants_client').on('grants').column('client_id').execute();

  await finish(db.schema.createTable('tokens'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('grant_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('scopes', text)
    .addColumn('payload', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('consumed_at', text)
    .addColumn('successor_id', text)
    .addPrimaryKeyConstraint('tokens_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('tokens_grant_fk', ['family_id', 'grant_id'], 'grants', ['family_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('tokens_grant').on('tokens').columns(['family_id', 'grant_id']).execute();
  await db.schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute();
}
