import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { deleteEntries, findTransaction, type TransactionRow } from '#ledger/posting/index.ts';
import { requireEntryPermission } from '#ledger/visibility.ts';

export async function deleteTransaction(context: Context, id: string): Promise<void> {
  await writeFamily(context, (tx) => deleteTransactionIn(tx, id));
}

/**
 * Deletes a transaction with its split lines and its transfer in a running write.
 * @throws AppError `not_found`, `forbidden`; `validation_failed` for a split line. Nothing was written then.
 */
export async function deleteTransactionIn(tx: FamilyTransaction, id: string): Promise<void> {
  const row = await findTransaction(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Transaction');
  await requireEntryPermission(tx, row, 'full_control', 'Transaction');
  requireNoSplitLine(row);
  await deleteEntries(tx, [row]);
}

/** @throws AppError `validation_failed` for a split line: the lines of a transaction are only written together. */
export function requireNoSplitLine(row: TransactionRow): void {
  if (row.parent_id === null) return;
  throw invalid('', 'split_part', `This is a part of a split; write the splits of transaction ${row.parent_id} as one`);
}
