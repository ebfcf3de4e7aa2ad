import type { FamilyTransaction } from '#database/family-transaction.ts';
import { type Context, writeBooks } from '#http/context.ts';
import { notFound } from '#kernel/errors.ts';
import { findAccount, moveBalance } from '#ledger/accounts/index.ts';
import { transactionRecord } from './record.ts';
import { deleteTransactionRow, findTagIds, findTransaction, type TransactionRow, takeOfAccount } from './store.ts';

/** Deletes a transaction in a write of its own. */
export async function deleteTransaction(context: Context, id: string): Promise<void> {
  await writeBooks(context, (tx) => deleteTransactionIn(tx, id));
}

/** Deletes a transaction within a running write and takes its amount out of the balance. @throws AppError `not_found`. */
export async function deleteTransactionIn(tx: FamilyTransaction, id: string): Promise<void> {
  const row = await findTransaction(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Transaction');
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  if (account === undefined) throw new Error('a transaction has no account');
  await moveBalance(tx, account, { amountMinor: -row.amount_minor, currency: row.currency, entries: -1 });
  await removeRow(tx, row);
}

const CHUNK = 500;

/** Deletes every transaction of an account that goes with them, each with its change row; its balance is moved no more. */
export async function deleteEntriesOf(tx: FamilyTransaction, accountId: string): Promise<void> {
  for (;;) {
    const rows = await takeOfAccount(tx.db, tx.familyId, accountId, CHUNK);
    for (const row of rows) await removeRow(tx, row);
    if (rows.length < CHUNK) return;
  }
}

async function removeRow(tx: FamilyTransaction, row: TransactionRow): Promise<void> {
  const before = transactionRecord(row, await findTagIds(tx.db, tx.familyId, row.id));
  await tx.record({ resource: 'transaction', id: row.id, kind: 'delete', before });
  await deleteTransactionRow(tx.db, tx.familyId, row.id);
}
