import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { accountRecord } from '#ledger/accounts/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { transactionRecord } from '#ledger/posting/index.ts';
import { exchangeRateRecord } from '#ledger/rates/manual/index.ts';
import { accountOf, recurringRecord } from '#ledger/recurring/index.ts';
import { forgetSamples } from '#ledger/sample-data/index.ts';
import { endShares } from '#ledger/sharing/index.ts';
import { accountsOfPair, pairRecord, type TransferPairIds } from '#ledger/transfer-sides/index.ts';
import { valuationRecord } from '#ledger/valuations/index.ts';
import { type DeletableTable, type DeletedRow, deleteAllRows, type LedgerTable } from './delete-rows.ts';
import { accountsById, tagIdsOf } from './store.ts';

/**
 * Deletes all of a family's ledger data in the running write, each row with its change row. The family, its people, its settings
 * and their credentials stay.
 */
export async function deleteLedgerData(tx: FamilyTransaction): Promise<void> {
  // Rows that refer to others are deleted before those.
  await deleteAllRows(tx, rowByRow('transfers', 'transfer', describePair));
  await deleteAllRows(tx, rowByRow('rejected_transfers', 'rejected_transfer', describePair));
  await deleteAllRows(tx, recurring);
  await deleteAllRows(tx, transactions);
  await deleteAllRows(tx, valuations);
  await endShares(tx);
  await deleteAllRows(tx, accounts);
  await deleteAllRows(tx, { ...familyWide('categories', 'category', CATEGORY.record), nested: true });
  await deleteAllRows(tx, familyWide('merchants', 'merchant', MERCHANT.record));
  await deleteAllRows(tx, familyWide('tags', 'tag', TAG.record));
  await forgetSamples(tx.db, tx.familyId);
  await deleteAllRows(tx, familyWide('exchange_rates', 'exchange_rate', exchangeRateRecord));
}

type Pair = TransferPairIds & { readonly family_id: number | bigint };

async function describePair(row: Pair, { db }: FamilyTransaction): Promise<DeletedRow> {
  const before = await pairRecord(db, row);
  return { before, accountIds: accountsOfPair(before) };
}

const recurring = rowByRow('recurring_transactions', 'recurring_transaction', (row) => ({
  before: recurringRecord(row),
  ...accountOf(row),
}));

const accounts = rowByRow('accounts', 'account', (row) => ({ before: accountRecord(row), accountIds: [row.id] }));

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
