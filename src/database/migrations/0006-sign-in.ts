import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Pending sign-in steps, second factors, passkeys, and identities at an OIDC provider. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);

  await finish(db.schema.createTable('sign_in_steps'))
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_steps_expiry').on('sign_in_steps').column('expires_at').execute();

  await finish(db.schema.createTable('totp_devices'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('confirmed_at', text)
    .addColumn('last_step', int64, (column) => column.notNull())
    .addPrimaryKeyConstraint('totp_devices_pk', ['family_id', 'user_id'])
    .addForeignKeyConstraint('totp_devices_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();

  await finish(db.schema.createTable('recovery_codes'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('used_at', text)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['family_id', 'user_id', 'hash'])
    .addForeignKeyConstraint('recovery_codes_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();

  await createPasskeysAndIdentities(db);
}

async function createPasskeysAndIdentities(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('passkeys'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull().unique())
    .addColumn('public_key', text, (column) => column.notNull())
    .addColumn('counter', int64, (column) => column.notNull())
    .addColumn('transports', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .addPrimaryKeyConstraint('passkeys_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('passkeys_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['family_id', 'user_id']).execute();

  await finish(db.schema.createTable('identities'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('issuer', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .addPrimaryKeyConstraint('identities_pk', ['family_id', 'id'])
    .addUniqueConstraint('identities_subject', ['issuer', 'subject'])
    .addForeignKeyConstraint('identities_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('identities_user').on('identities').columns(['family_id', 'user_id']).execute();
}
