import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Changes that programs propose and persons decide on. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('proposals'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('credential_kind', text, (column) =>
      column.notNull().check(sql`credential_kind in ('person', 'key', 'application')`),
    )
    .addColumn('credential_name', text)
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('status', text, (column) =>
      column.notNull().check(sql`status in ('pending', 'accepted', 'rejected', 'partly_accepted')`),
    )
    .addColumn('account_ids', text, (column) => column.notNull())
    .addColumn('decided_at', text)
    .addColumn('decided_by', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('proposals_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('proposals_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('proposals_user').on('proposals').columns(['family_id', 'user_id']).execute();
  await db.schema.createIndex('proposals_status').on('proposals').columns(['family_id', 'status', 'id']).execute();
  await finish(db.schema.createTable('proposal_items'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('proposal_id', text, (column) => column.notNull())
    .addColumn('position', int64, (column) => column.notNull())
    .addColumn('operation', text, (column) => column.notNull())
    .addColumn('params', text, (column) => column.notNull())
    .addColumn('body', text, (column) => column.notNull())
    .addColumn('summary', text, (column) => column.notNull())
    .addColumn('before', text)
    .addColumn('after', text)
    .addColumn('read_tags', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(sql`status in ('pending', 'accepted', 'rejected')`))
    .addColumn('record_id', text)
    .addColumn('request_id', text)
    .addPrimaryKeyConstraint('proposal_items_pk', ['family_id', 'proposal_id', 'position'])
    .addForeignKeyConstraint(
      'proposal_items_proposal_fk',
      ['family_id', 'proposal_id'],
      'proposals',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
