import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { accountRecord } from '#ledger/accounts/index.ts';
import { categoryRecord } from '#ledger/labels/categories/index.ts';
import { presentMerchant } from '#ledger/labels/merchants/index.ts';
import { presentTag } from '#ledger/labels/tags/index.ts';
import { exchangeRateRecord } from '#ledger/rates/manual/index.ts';
import { recurringRecord } from '#ledger/recurring/index.ts';
import { forgetSamples } from '#ledger/sample-data/index.ts';
import { endShares } from '#ledger/sharing/index.ts';
import { transactionRecord } from '#ledger/transactions/index.ts';
import { pairRecord } from '#ledger/transfer-sides/index.ts';
import { valuationRecord } from '#ledger/valuations/index.ts';
import { type Erasable, eraseRows, type LedgerTable } from './delete-rows.ts';
import { accountsById, tagIdsOf } from './store.ts';

/**
 * Deletes everything that is in the family's books, each row with its change row, in the running write. The family, its people,
 * its settings and their credentials stay.
 */
export async function deleteLedgerData(tx: FamilyTransaction): Promise<void> {
  // What names others goes before what it names.
  await eraseRows(
    tx,
    each('transfers', 'transfer', (row, { db }) => pairRecord(db, row)),
  );
  await eraseRows(
    tx,
    each('rejected_transfers', 'rejected_transfer', (row, { db }) => pairRecord(db, row)),
  );
  await eraseRows(tx, each('recurring_transactions', 'recurring_transaction', recurringRecord));
  await eraseRows(tx, { ...transactions, nested: true });
  await eraseRows(tx, valuations);
  await endShares(tx);
  await eraseRows(tx, each('accounts', 'account', accountRecord));
  await eraseRows(tx, { ...each('categories', 'category', categoryRecord), nested: true });
  await eraseRows(tx, each('merchants', 'merchant', presentMerchant));
  await eraseRows(tx, each('tags', 'tag', presentTag));
  await forgetSamples(tx.db, tx.familyId);
  await eraseRows(tx, each('exchange_rates', 'exchange_rate', exchangeRateRecord));
}

const transactions: Erasable<'transactions'> = {
  table: 'transactions',
  resource: 'transaction',
  records: async (tx, rows) => {
    const tags = await tagIdsOf(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => transactionRecord(row, tags.get(row.id) ?? []));
  },
};

const valuations: Erasable<'valuations'> = {
  table: 'valuations',
  resource: 'valuation',
  records: async (tx, rows) => {
    const accounts = await accountsById(
      tx,
      rows.map((row) => row.account_id),
    );
    return rows.map((row) => {
      const account = accounts.get(row.account_id);
      if (account === undefined) throw new Error('a valuation has no account');
      return valuationRecord(row, account);
    });
  },
};

function each<Table extends LedgerTable>(
  table: Table,
  resource: string,
  record: (row: Parameters<Erasable<Table>['records']>[1][number], tx: FamilyTransaction) => object,
): Erasable<Table> {
  return { table, resource, records: (tx, rows) => Promise.all(rows.map(async (row) => record(row, tx))) };
}
