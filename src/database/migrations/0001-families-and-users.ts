import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Families, their change sequence and change rows, users and invitations. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, identity, finish, finishClustered } = columnsOf(db);

  await finish(db.schema.createTable('families'))
    .addColumn('id', identity, (column) => column.primaryKey())
    .addColumn('public_id', text, (column) => column.notNull().unique())
    .addColumn('name', text)
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('country', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .execute();

  await finish(db.schema.createTable('change_heads'))
    .addColumn('family_id', int64, (column) => column.primaryKey().references('families.id'))
    .addColumn('sequence', int64, (column) => column.notNull())
    .addColumn('reference_sequence', int64, (column) => column.notNull())
    .execute();

  await finishClustered(db.schema.createTable('changes'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('sequence', int64, (column) => column.notNull())
    .addColumn('resource', text, (column) => column.notNull())
    .addColumn('resource_id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('credential_id', text)
    .addColumn('authentication_method', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addPrimaryKeyConstraint('changes_pk', ['family_id', 'sequence'])
    .execute();

  await finish(db.schema.createTable('users'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('password_hash', text)
    .addColumn('first_name', text)
    .addColumn('last_name', text)
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('onboarded_at', text)
    .addColumn('deactivated_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('users_pk', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('users_id').on('users').column('id').execute();

  await finish(db.schema.createTable('invitations'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('code_hash', text, (column) => column.notNull().unique())
    .addColumn('invited_by', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addColumn('accepted_at', text)
    .addColumn('revoked_at', text)
    .addPrimaryKeyConstraint('invitations_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('invitations_inviter_fk', ['family_id', 'invited_by'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('invitations_inviter').on('invitations').columns(['family_id', 'invited_by']).execute();
}
