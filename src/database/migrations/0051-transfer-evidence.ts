import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/**
 * The origin of a match, the setting for matching, and notices of an upgrade. From now on only a confirmed transfer takes its sides out
 * of income and spending: the pending ones that exist went out already, so they are confirmed and named in a notice.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, finishClustered } = columnsOf(db);
  const toTransfers = (name: string, preset: string) =>
    db.schema
      .alterTable('transfers')
      .addColumn(name, text, (column) => column.notNull().defaultTo(preset))
      .execute();
  await toTransfers('matched_by', 'manual');
  await toTransfers('inflow_account_id', '');
  await toTransfers('outflow_account_id', '');
  await sql`update transfers set
    inflow_account_id = (select t.account_id from transactions t
      where t.family_id = transfers.family_id and t.id = transfers.inflow_transaction_id),
    outflow_account_id = (select t.account_id from transactions t
      where t.family_id = transfers.family_id and t.id = transfers.outflow_transaction_id)`.execute(db);
  await db.schema
    .createIndex('transfers_accounts')
    .on('transfers')
    .columns(['family_id', 'inflow_account_id', 'outflow_account_id', 'matched_by'])
    .execute();
  await db.schema
    .alterTable('families')
    .addColumn('match_transfers', text, (column) => column.notNull().defaultTo('evidence'))
    .execute();

  await finishClustered(db.schema.createTable('upgrade_notices'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('record_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('upgrade_notices_pk', ['family_id', 'kind', 'record_id'])
    .execute();
  await sql`insert into upgrade_notices (family_id, kind, record_id)
    select family_id, 'transfers_confirmed', id from transfers where status = 'pending'`.execute(db);
  await sql`update transfers set status = 'confirmed', matched_by = 'automatic' where status = 'pending'`.execute(db);
}
