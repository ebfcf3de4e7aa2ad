import { type Kysely, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

/** Tag ids by transaction id. */
export async function tagIdsOf(tx: FamilyTransaction, ids: readonly string[]): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>();
  if (ids.length === 0) return tags;
  const rows = await tx.db
    .selectFrom('transaction_tags')
    .select(['transaction_id', 'tag_id'])
    .where('family_id', '=', tx.familyId)
    .where('transaction_id', 'in', ids)
    .execute();
  for (const { transaction_id, tag_id } of rows)
    tags.set(transaction_id, [...(tags.get(transaction_id) ?? []), tag_id]);
  return tags;
}

/** Account ids by transaction id. */
export async function accountsOfTransactions(tx: FamilyTransaction, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('transactions')
    .select(['id', 'account_id'])
    .where('family_id', '=', tx.familyId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

/** The currency of each budget, by id. */
export async function currenciesOfBudgets({ db, familyId }: FamilyTransaction): Promise<Map<string, string>> {
  const rows = await db.selectFrom('budgets').select(['id', 'currency']).where('family_id', '=', familyId).execute();
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}

/** All accounts of the family, those that are being deleted included. */
export function accountsOf({ db, familyId }: FamilyTransaction): Promise<LedgerRow<'accounts'>[]> {
  return db.selectFrom('accounts').selectAll().where('family_id', '=', familyId).orderBy('id').execute();
}

/** Accounts by id. */
export async function accountsById(
  tx: FamilyTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LedgerRow<'accounts'>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('accounts')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const COUNTED = {
  accounts: 'accounts',
  account_shares: 'account_shares',
  transactions: 'transactions',
  transfers: 'transfers',
  rejected_transfers: 'rejected_transfers',
  recurring_transactions: 'recurring_transactions',
  rules: 'rules',
  budgets: 'budgets',
  budget_categories: 'budget_categories',
  goals: 'goals',
  rule_runs: 'rule_runs',
  attachments: 'attachments',
  valuations: 'valuations',
  categories: 'categories',
  tags: 'tags',
  taggings: 'transaction_tags',
  merchants: 'merchants',
  exchange_rates: 'exchange_rates',
} as const satisfies Record<string, keyof LedgerTables>;

type LedgerCounts = { readonly [Name in keyof typeof COUNTED]: number };

/** The number of rows of each kind. */
export async function countLedgerData(db: Kysely<LedgerTables>, familyId: number): Promise<LedgerCounts> {
  const count = (table: keyof LedgerTables) =>
    sql<bigint>`(select count(*) from ${sql.table(table)} where family_id = ${familyId})`;
  const row = await db
    .selectNoFrom(Object.entries(COUNTED).map(([name, table]) => count(table).as(name)))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as LedgerCounts;
}
