import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { requirePermission, visibleAccountsIn } from '#ledger/sharing/index.ts';
import {
  addTransaction,
  findParts,
  findTransaction,
  type LegKeeper,
  moveDifference,
  removeParts,
  removeTransaction,
  requireNoPart,
  rewriteTransaction,
  type TransactionRow,
} from '#ledger/transactions/index.ts';
import { type PlannedPart, plannedWhole, planParts, type SplitsInput } from './plan-splits.ts';
import { presentSplit } from './present.ts';

/** Divides a transaction that is not divided yet. @throws AppError `conflict`, `not_found`, `validation_failed`. */
export function createSplits(context: Context, id: string, input: SplitsInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => {
    const whole = await requireWhole(tx, id);
    if (whole.split_parts_count > 0n) {
      throw new AppError('conflict', 'The transaction is split already; PUT replaces its parts');
    }
    return writeSplits(tx, whole, input, locale);
  });
}

/** Puts a set of parts in the place of those that a transaction has, if any. @throws AppError `not_found`, `validation_failed`. */
export function putSplits(context: Context, id: string, input: SplitsInput, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => writeSplits(tx, await requireWhole(tx, id), input, locale));
}

/** Makes a transaction whole again; it may then be a leg of a transfer. @throws AppError `not_found`, `validation_failed`. */
export async function deleteSplits(context: Context, legs: LegKeeper, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const whole = await requireWhole(tx, id);
    if (whole.split_parts_count === 0n) return;
    await removeParts(tx, whole);
    const { row, finish } = await legs.settle(tx, whole, { ...whole, split_parts_count: 0n });
    await rewriteTransaction(tx, whole, row);
    await finish?.();
  });
}

async function requireWhole(tx: FamilyTransaction, id: string): Promise<TransactionRow> {
  const row = await findTransaction(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Transaction');
  await requirePermission(tx, row.account_id, 'full_control', 'Transaction');
  requireNoPart(row);
  if (row.transfer_id !== null) {
    throw invalid('', 'transfer_leg', 'A leg of a transfer is not split; unmatch the transfer first');
  }
  return row;
}

async function writeSplits(
  tx: FamilyTransaction,
  before: TransactionRow,
  input: SplitsInput,
  locale: MoneyLocale | undefined,
): Promise<object> {
  const whole = plannedWhole(before, input);
  const existing = await findParts(tx.db, tx.familyId, before.id);
  const parts = await planParts(tx, whole, existing, input);
  await moveDifference(tx, before, whole);
  await rewriteTransaction(tx, before, whole);
  const kept = new Set(parts.map(({ after }) => after.id));
  for (const part of existing) if (!kept.has(part.id)) await removeTransaction(tx, part);
  for (const part of parts) await writePart(tx, part);
  return presentSplit(tx.db, await visibleAccountsIn(tx), before.id, locale);
}

async function writePart(tx: FamilyTransaction, { before, after, tagIds }: PlannedPart): Promise<void> {
  if (before === undefined) await addTransaction(tx, after, tagIds);
  else await rewriteTransaction(tx, before, after, tagIds);
}
