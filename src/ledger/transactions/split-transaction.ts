import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import {
  deleteEntries,
  findSplitLines,
  findTransaction,
  postEntries,
  requirePosted,
  type TransactionRow,
  updateEntries,
} from '#ledger/posting/index.ts';
import { authorOf, requireEntryPermission } from '#ledger/visibility/index.ts';
import { requireNoSplitLine } from './delete-transaction.ts';
import { planSplits, type SplitsInput } from './plan-splits.ts';
import { presentSplit } from './present-split.ts';

/** Splits a transaction that is not split yet. @throws AppError `conflict`, `not_found`, `validation_failed`. */
export function createSplits(context: Context, id: string, input: SplitsInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => {
    const parent = await requireSplittable(tx, id);
    if (parent.split_parts_count > 0n) {
      throw new AppError('conflict', 'The transaction is split already; PUT replaces its parts');
    }
    return writeSplits(tx, parent, input, locale);
  });
}

/** Replaces the split lines of a transaction, if it has any. @throws AppError `not_found`, `validation_failed`. */
export function putSplits(context: Context, id: string, input: SplitsInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => writeSplits(tx, await requireSplittable(tx, id), input, locale));
}

/** Deletes all split lines; the transaction may then be matched to a transfer. @throws AppError `not_found`, `validation_failed`. */
export async function deleteSplits(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const parent = await requireSplittable(tx, id);
    if (parent.split_parts_count === 0n) return;
    await deleteEntries(tx, await findSplitLines(tx.db, tx.familyId, [id]));
    await updateEntries(tx, [{ before: parent, after: { ...parent, split_parts_count: 0n } }]);
  });
}

async function requireSplittable(tx: FamilyTransaction, id: string): Promise<TransactionRow> {
  const row = await findTransaction(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Transaction');
  await requireEntryPermission(tx, row, 'full_control', 'Transaction');
  requireNoSplitLine(row);
  if (row.transfer_id !== null) {
    throw invalid('', 'transfer_leg', 'One side of a transfer cannot be split; unmatch the transfer first');
  }
  return row;
}

async function writeSplits(
  tx: FamilyTransaction,
  before: TransactionRow,
  input: SplitsInput,
  locale: MoneyLocale | undefined,
): Promise<object> {
  const existing = await findSplitLines(tx.db, tx.familyId, [before.id]);
  const { parent, lines } = await planSplits(tx, before, existing, input);
  const { created, changed, removed } = lines;
  await updateEntries(tx, [{ before, after: parent }]);
  await deleteEntries(tx, removed);
  await updateEntries(tx, changed);
  requirePosted(await postEntries(tx, created));
  return presentSplit(tx.db, authorOf(tx), before.id, locale);
}
