import { setImmediate } from 'node:timers/promises';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { moveBalance } from '#ledger/posting/index.ts';
import { Checks } from './checks.ts';
import type { LegKeeper } from './leg-keeper.ts';
import { removeParts } from './parts.ts';
import { findTransaction, type TransactionRow, takeOfAccount } from './store.ts';
import { removeTransaction } from './write-transaction.ts';

/** Deletes a transaction in a write of its own. */
export async function deleteTransaction(context: Context, legs: LegKeeper, id: string): Promise<void> {
  await writeFamily(context, (tx) => deleteTransactionIn(tx, legs, id));
}

/**
 * Deletes a transaction, with its parts and its transfer, within a running write and takes its amount out of the balance.
 * @throws AppError `not_found`, `forbidden`; `validation_failed` for a part of a split. Nothing was written then.
 */
export async function deleteTransactionIn(
  tx: FamilyTransaction,
  legs: LegKeeper,
  id: string,
  checks = new Checks(tx),
): Promise<void> {
  const row = await findTransaction(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Transaction');
  await checks.permission(row.account_id, 'full_control', 'Transaction');
  requireNoPart(row);
  const account = await findAccount(tx.db, tx.familyId, row.account_id);
  if (account === undefined) throw new Error('a transaction has no account');
  await moveBalance(tx, account, { before: row });
  await removeWhole(tx, legs, row, false);
}

/** @throws AppError `validation_failed` for a part of a split: the set is only ever written as one. */
export function requireNoPart(row: TransactionRow): void {
  if (row.parent_id === null) return;
  throw invalid('', 'split_part', `This is a part of a split; write the splits of transaction ${row.parent_id} as one`);
}

const CHUNK = 500;

/** Deletes every transaction of an account that goes with them, each with its change row; its balance is moved no more. */
export async function deleteEntriesOf(tx: FamilyTransaction, legs: LegKeeper, accountId: string): Promise<void> {
  for (;;) {
    const rows = await takeOfAccount(tx.db, tx.familyId, accountId, CHUNK);
    for (const row of rows) await removeWhole(tx, legs, row, true);
    if (rows.length < CHUNK) return;
    // Many thousand rows take seconds. Other writes must wait for them, reads need not.
    await setImmediate();
  }
}

async function removeWhole(
  tx: FamilyTransaction,
  legs: LegKeeper,
  row: TransactionRow,
  withAccount: boolean,
): Promise<void> {
  await legs.release(tx, row, withAccount);
  await removeParts(tx, row);
  await removeTransaction(tx, row);
}
