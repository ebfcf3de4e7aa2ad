import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findSplitLines, findTransactions, findTransfer, type TransactionRow } from '#ledger/posting/index.ts';
import { textOrNull } from '#ledger/records/index.ts';
import { type RevertedRecord, RevertImpossible } from './reverted-record.ts';

/**
 * Requires that transfers have both sides and split lines sum to their transaction, after everything was put back.
 * @throws RevertImpossible when a change was reverted without another one that belongs to it.
 */
export async function checkLinks(tx: FamilyTransaction, reverted: readonly RevertedRecord[]): Promise<void> {
  const states = reverted.flatMap(({ now, target }) => [now, target].filter((state) => state !== null));
  const ids = new Set(states.flatMap((state) => [state.id, textOrNull(state, 'parent_id') ?? state.id]));
  const rows = [...(await findTransactions(tx.db, tx.familyId, [...ids])).values()];
  for (const row of rows) {
    if (row.transfer_id !== null && !(await isSide(tx, row))) throw apart();
    if (row.parent_id === null && !(await isWhole(tx, row))) throw apart();
  }
}

async function isSide(tx: FamilyTransaction, { id, transfer_id }: TransactionRow): Promise<boolean> {
  const transfer = transfer_id === null ? undefined : await findTransfer(tx.db, tx.familyId, transfer_id);
  return transfer?.inflow_transaction_id === id || transfer?.outflow_transaction_id === id;
}

async function isWhole(tx: FamilyTransaction, parent: TransactionRow): Promise<boolean> {
  const lines = await findSplitLines(tx.db, tx.familyId, [parent.id]);
  if (BigInt(lines.length) !== BigInt(parent.split_parts_count)) return false;
  const sum = lines.reduce((total, { amount_minor }) => total + amount_minor, 0n);
  const isTogether = lines.every(({ account_id, date }) => account_id === parent.account_id && date === parent.date);
  return isTogether && (lines.length === 0 || sum === parent.amount_minor);
}

function apart(): RevertImpossible {
  return new RevertImpossible(
    'The transaction belongs to a transfer or a split whose other records are not part of this change',
  );
}
