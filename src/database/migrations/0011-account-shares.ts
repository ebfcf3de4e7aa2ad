import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Account shares, the owner's included; a user without a row does not see the account. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finishClustered } = columnsOf(db);

  await finishClustered(db.schema.createTable('account_shares'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('permission', text, (column) =>
      column.notNull().check(sql`permission in ('owner', 'full_control', 'read_write', 'read_only')`),
    )
    .addColumn('include_in_finances', flag, (column) => column.notNull().check(sql`include_in_finances in (0, 1)`))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    // In this order everything that one user sees is one stretch of the table.
    .addPrimaryKeyConstraint('account_shares_pk', ['family_id', 'user_id', 'account_id'])
    .addForeignKeyConstraint('account_shares_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .addForeignKeyConstraint('account_shares_account_fk', ['family_id', 'account_id'], 'accounts', ['family_id', 'id'])
    .execute();
  await db.schema
    .createIndex('account_shares_account')
    .on('account_shares')
    .columns(['family_id', 'account_id', 'user_id'])
    .execute();

  // Users who saw an account until its deletion still see its changes in the feed.
  await finishClustered(db.schema.createTable('ended_account_shares'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('ended_account_shares_pk', ['family_id', 'user_id', 'account_id'])
    .addForeignKeyConstraint('ended_account_shares_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();

  // Until now everybody of a family had seen everything in it.
  await sql`
    insert into account_shares
      (family_id, user_id, account_id, permission, include_in_finances, created_at, updated_at)
    select a.family_id, u.id, a.id, case when u.id = a.owner_id then 'owner' else 'full_control' end, 1,
      a.created_at, a.created_at
    from accounts a inner join users u on u.family_id = a.family_id`.execute(db);
}
