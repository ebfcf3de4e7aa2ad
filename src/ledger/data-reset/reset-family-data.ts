import { sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { accountRecord, startDeletion } from '#ledger/accounts/index.ts';
import { budgetCategoryRecord, budgetRecord } from '#ledger/budgets/index.ts';
import { DELETED_AT_ONCE_MAX, requestDeletion } from '#ledger/deletions/index.ts';
import { accountsOfGoal, goalRecord } from '#ledger/goals/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { presentAttachment, transactionRecord } from '#ledger/posting/index.ts';
import { exchangeRateRecord } from '#ledger/rates/manual/index.ts';
import { accountOf, recurringRecord } from '#ledger/recurring/index.ts';
import { ruleRecord } from '#ledger/rules/references/index.ts';
import { eraseRuns } from '#ledger/rules/stored-runs/index.ts';
import { forgetSamples } from '#ledger/sample-data/index.ts';
import { endShares } from '#ledger/sharing/index.ts';
import { accountsOfPair, pairRecord, type TransferPairIds } from '#ledger/transfer-sides/index.ts';
import { valuationRecord } from '#ledger/valuations/index.ts';
import {
  type DeletableTable,
  type DeletedRow,
  deleteAllRows,
  deleteLeftoverRows,
  type LedgerTable,
} from './delete-rows.ts';
import { accountsById, accountsOf, accountsOfTransactions, currenciesOfBudgets, tagIdsOf } from './store.ts';

/**
 * Deletes all of a family's ledger data, each row with its change row. The family, its people, its settings and their credentials
 * stay. With many entries the running write only hides all accounts, and the job deletes the rest.
 * Returns the id of that deletion; null if everything is deleted.
 */
export async function deleteLedgerData(tx: FamilyTransaction): Promise<string | null> {
  await eraseRuns(tx);
  const held = await accountsOf(tx);
  const entries = held.reduce((sum, { transaction_count }) => sum + transaction_count, 0n);
  if (entries <= DELETED_AT_ONCE_MAX) {
    await deleteEverything(tx);
    return null;
  }
  await deleteAllRows(tx, rules);
  await deleteAllRows(tx, recurring);
  await deleteBudgets(tx);
  await deleteAllRows(tx, goals);
  await forgetSamples(tx.db, tx.familyId);
  for (const account of held) if (account.status !== 'deleting') await startDeletion(tx, account);
  return requestDeletion(tx, 'ledger');
}

/**
 * Deletes the labels and rates that are older than a deletion's id and unused, once the accounts of the reset are gone. Returns
 * whether none is left.
 */
export async function deleteLeftovers(
  tx: FamilyTransaction,
  before: string,
  isTimeUp: () => boolean,
): Promise<boolean> {
  for (const deletable of [categories, merchants, tags, rates]) {
    if (!(await deleteLeftoverRows(tx, deletable as DeletableTable<LedgerTable>, { before, isTimeUp }))) return false;
  }
  return true;
}

async function deleteEverything(tx: FamilyTransaction): Promise<void> {
  // Rows that refer to others are deleted before those.
  await deleteAllRows(tx, rules);
  await deleteAllRows(tx, rowByRow('transfers', 'transfer', describePair));
  await deleteAllRows(tx, rowByRow('rejected_transfers', 'rejected_transfer', describePair));
  await deleteAllRows(tx, recurring);
  await deleteBudgets(tx);
  await deleteAllRows(tx, goals);
  await deleteAllRows(tx, attachments);
  await deleteAllRows(tx, transactions);
  await deleteAllRows(tx, valuations);
  await endShares(tx);
  await deleteAllRows(tx, accounts);
  await deleteAllRows(tx, categories);
  await deleteAllRows(tx, merchants);
  await deleteAllRows(tx, tags);
  await forgetSamples(tx.db, tx.familyId);
  await deleteAllRows(tx, rates);
}

// Some may be used again since the reset.
const categories: DeletableTable<'categories'> = {
  ...familyWide('categories', 'category', CATEGORY.record),
  nested: true,
  isUnused: sql`not exists (
    select 1 from transactions t where t.family_id = categories.family_id and t.category_id = categories.id
  ) and not exists (
    select 1 from categories c where c.family_id = categories.family_id and c.parent_id = categories.id
  ) and not exists (
    select 1 from recurring_transactions r where r.family_id = categories.family_id and r.category_id = categories.id
  ) and not exists (
    select 1 from budget_categories b where b.family_id = categories.family_id and b.category_id = categories.id
  ) and not exists (
    select 1 from goals g where g.family_id = categories.family_id and g.category_id = categories.id
  )`,
};

const merchants: DeletableTable<'merchants'> = {
  ...familyWide('merchants', 'merchant', MERCHANT.record),
  isUnused: sql`not exists (
    select 1 from transactions t where t.family_id = merchants.family_id and t.merchant_id = merchants.id
  ) and not exists (
    select 1 from recurring_transactions r where r.family_id = merchants.family_id and r.merchant_id = merchants.id
  )`,
};

const tags: DeletableTable<'tags'> = {
  ...familyWide('tags', 'tag', TAG.record),
  isUnused: sql`not exists (
    select 1 from transaction_tags t where t.family_id = tags.family_id and t.tag_id = tags.id
  )`,
};

const rates = familyWide('exchange_rates', 'exchange_rate', exchangeRateRecord);

type Pair = TransferPairIds & { readonly family_id: number | bigint };

async function describePair(row: Pair, { db }: FamilyTransaction): Promise<DeletedRow> {
  const before = await pairRecord(db, row);
  return { before, accountIds: accountsOfPair(before) };
}

const recurring = rowByRow('recurring_transactions', 'recurring_transaction', (row) => ({
  before: recurringRecord(row),
  ...accountOf(row),
}));

const goals = rowByRow('goals', 'goal', (row) => ({ before: goalRecord(row), ...accountsOfGoal(row) }));

const rules = familyWide('rules', 'rule', ruleRecord);
async function deleteBudgets(tx: FamilyTransaction): Promise<void> {
  await deleteAllRows(tx, budgetCategories);
  await deleteAllRows(tx, budgets);
}

const budgets = rowByRow('budgets', 'budget', (row) => ({ before: budgetRecord(row) }));

const budgetCategories: DeletableTable<'budget_categories'> = {
  table: 'budget_categories',
  resource: 'budget_category',
  describe: async (tx, rows) => {
    const currencies = await currenciesOfBudgets(tx);
    return rows.map((row) => ({ before: budgetCategoryRecord(row, currencies.get(row.budget_id) ?? '') }));
  },
};

const accounts = rowByRow('accounts', 'account', (row) => ({ before: accountRecord(row), accountIds: [row.id] }));

const attachments: DeletableTable<'attachments'> = {
  table: 'attachments',
  resource: 'attachment',
  describe: async (tx, rows) => {
    const accounts = await accountsOfTransactions(
      tx,
      rows.map(({ transaction_id }) => transaction_id),
    );
    return rows.map((row) => ({
      before: presentAttachment(row),
      accountIds: [accounts.get(row.transaction_id) ?? ''],
    }));
  },
};

const transactions: DeletableTable<'transactions'> = {
  table: 'transactions',
  resource: 'transaction',
  nested: true,
  describe: async (tx, rows) => {
    const tags = await tagIdsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      before: transactionRecord(row, tags.get(row.id) ?? []),
      accountIds: [row.account_id],
    }));
  },
};

const valuations: DeletableTable<'valuations'> = {
  table: 'valuations',
  resource: 'valuation',
  describe: async (tx, rows) => {
    const accounts = await accountsById(
      tx,
      rows.map((row) => row.account_id),
    );
    return rows.map((row) => {
      const account = accounts.get(row.account_id);
      if (account === undefined) throw new Error('a valuation has no account');
      return { before: valuationRecord(row, account), accountIds: [account.id] };
    });
  },
};

type RowOf<Table extends LedgerTable> = Parameters<DeletableTable<Table>['describe']>[1][number];

function familyWide<Table extends LedgerTable>(table: Table, resource: string, record: (row: RowOf<Table>) => object) {
  return rowByRow(table, resource, (row) => ({ before: record(row) }));
}

function rowByRow<Table extends LedgerTable>(
  table: Table,
  resource: string,
  describe: (row: RowOf<Table>, tx: FamilyTransaction) => DeletedRow | Promise<DeletedRow>,
): DeletableTable<Table> {
  return { table, resource, describe: (tx, rows) => Promise.all(rows.map(async (row) => describe(row, tx))) };
}
