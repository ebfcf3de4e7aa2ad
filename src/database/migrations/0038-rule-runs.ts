import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Runs of rules over stored entries, and what each has changed, so that it can be reverted. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish, finishClustered } = columnsOf(db);
  await finish(db.schema.createTable('rule_runs'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('credential_id', text)
    .addColumn('authentication_method', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('rule_id', text)
    .addColumn('rule_name', text)
    .addColumn('versions', text, (column) => column.notNull())
    .addColumn('includes_edited', flag, (column) => column.notNull().check(sql`includes_edited in (0, 1)`))
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('pending', 'success', 'failed', 'reverting', 'reverted')`),
    )
    .addColumn('position', text, (column) => column.notNull())
    .addColumn('last_id', text, (column) => column.notNull())
    .addColumn('queued', int64, (column) => column.notNull())
    .addColumn('processed', int64, (column) => column.notNull())
    .addColumn('modified', int64, (column) => column.notNull())
    .addColumn('executed_at', text, (column) => column.notNull())
    .addColumn('error_message', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rule_runs_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('rule_runs_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('rule_runs_user').on('rule_runs').columns(['family_id', 'user_id']).execute();
  await db.schema.createIndex('rule_runs_status').on('rule_runs').columns(['status', 'id']).execute();
  await finishClustered(db.schema.createTable('rule_run_changes'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('run_id', text, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('after', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('rule_run_changes_pk', ['family_id', 'run_id', 'transaction_id'])
    .addForeignKeyConstraint(
      'rule_run_changes_run_fk',
      ['family_id', 'run_id'],
      'rule_runs',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
