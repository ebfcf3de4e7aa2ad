import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { RecordName } from './reverted-record.ts';

type Db = Kysely<LedgerTables>;

/** The attachments of these transactions. */
export async function attachmentsOf(db: Db, familyId: number, ids: readonly string[]): Promise<RecordName[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where('family_id', '=', familyId)
    .where('transaction_id', 'in', ids)
    .execute();
  return rows.map(({ id }) => ({ resource: 'attachment', id }));
}

/** The rejected pairs with one of these transactions. */
export async function rejectionsOf(db: Db, familyId: number, ids: readonly string[]): Promise<RecordName[]> {
  const rows = await db
    .selectFrom('rejected_transfers')
    .select('id')
    .where('family_id', '=', familyId)
    .where((eb) => eb.or([eb('inflow_transaction_id', 'in', ids), eb('outflow_transaction_id', 'in', ids)]))
    .execute();
  return rows.map(({ id }) => ({ resource: 'rejected_transfer', id }));
}

const SOME = 20;

/** Some transactions and reconciliations of an account. */
export async function entriesOf(db: Db, familyId: number, id: string): Promise<RecordName[]> {
  const ofAccount = <Table extends 'transactions' | 'valuations'>(table: Table) =>
    db
      .selectFrom(table as 'valuations')
      .select('id')
      .where('family_id', '=', familyId)
      .where('account_id', '=', id)
      .limit(SOME);
  const entries = await ofAccount('transactions').execute();
  const stated = await ofAccount('valuations').where('kind', '=', 'reconciliation').execute();
  return [
    ...entries.map((row) => ({ resource: 'transaction', id: row.id })),
    ...stated.map((row) => ({ resource: 'valuation', id: row.id })),
  ];
}
