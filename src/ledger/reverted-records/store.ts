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

/** Some transactions that have the label. */
export async function entriesLabelled(
  db: Db,
  familyId: number,
  resource: 'category' | 'merchant' | 'tag',
  id: string,
): Promise<RecordName[]> {
  const rows =
    resource === 'tag' ? await entriesTagged(db, familyId, id) : await entriesOfLabel(db, familyId, resource, id);
  return rows.map((row) => ({ resource: 'transaction', id: row.id }));
}

function entriesTagged(db: Db, familyId: number, id: string) {
  return db
    .selectFrom('transaction_tags')
    .select('transaction_id as id')
    .where('family_id', '=', familyId)
    .where('tag_id', '=', id)
    .limit(SOME)
    .execute();
}

function entriesOfLabel(db: Db, familyId: number, resource: 'category' | 'merchant', id: string) {
  return db
    .selectFrom('transactions')
    .select('id')
    .where('family_id', '=', familyId)
    .where(resource === 'category' ? 'category_id' : 'merchant_id', '=', id)
    .limit(SOME)
    .execute();
}

/** Some subcategories of a category. */
export async function subcategoriesOf(db: Db, familyId: number, id: string): Promise<RecordName[]> {
  const query = db.selectFrom('categories').select('id').where('family_id', '=', familyId).where('parent_id', '=', id);
  return (await query.limit(SOME).execute()).map((row) => ({ resource: 'category', id: row.id }));
}

/** Some recurring transactions of an account, a category or a merchant. */
export async function recurringOf(
  db: Db,
  familyId: number,
  column: 'account_id' | 'category_id' | 'merchant_id',
  id: string,
): Promise<RecordName[]> {
  const query = db
    .selectFrom('recurring_transactions')
    .select('id')
    .where('family_id', '=', familyId)
    .where(column, '=', id);
  return (await query.limit(SOME).execute()).map((row) => ({ resource: 'recurring_transaction', id: row.id }));
}

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
