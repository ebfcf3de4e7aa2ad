import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import {
  changeTransfer,
  confirmTransfer as confirmMatch,
  deleteEntries,
  findTransfer,
  isDecided,
  matchTransfers,
  rejectPair,
  requireTransferSides,
  type TransferRow,
  unlinkTransfer,
} from '#ledger/posting/index.ts';
import { type Permission, requireEnough, requireEntryPermission, type SharedPermission } from '#ledger/visibility.ts';

import { presentRejected, presentTransfer } from './present.ts';
import type { TransferChange } from './schemas.ts';

/** Confirms a suggested transfer, or one that was confirmed by itself; confirming again changes nothing. @throws AppError `not_found`, `forbidden`. */
export function confirmTransfer(context: Context, id: string, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'full_control');
    const confirmed = isDecided(transfer)
      ? transfer
      : await confirmMatch(tx, transfer, await requireTransferSides(tx, id), { matchedBy: 'manual' });
    return presentTransfer(tx.db, tx.familyId, confirmed, locale);
  });
}

/** Changes the notes of a transfer. @throws AppError `not_found`, `forbidden`. */
export function updateTransfer(
  context: Context,
  id: string,
  change: z.output<typeof TransferChange>,
  locale?: MoneyLocale,
): Promise<object> {
  return writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'read_write');
    const changed =
      change.notes === undefined ? transfer : await changeTransfer(tx, transfer, { notes: change.notes || null });
    return presentTransfer(tx.db, tx.familyId, changed, locale);
  });
}

/**
 * Rejects a match: its sides become standard transactions, which may match others but never each other. Returns the rejected
 * pair. @throws AppError `not_found`, `forbidden`.
 */
export function rejectTransfer(context: Context, id: string, locale?: MoneyLocale): Promise<object | undefined> {
  return writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'full_control');
    const rejected = await rejectPair(tx, transfer);
    await matchTransfers(tx, await unlinkTransfer(tx, transfer.id));
    const [shown] = await presentRejected(tx.db, tx.familyId, [rejected], locale);
    return shown;
  });
}

/** Ends a transfer. Its sides become standard transactions and may match again. @throws AppError `not_found`, `forbidden`. */
export async function unmatchTransfer(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'full_control');
    await unlinkTransfer(tx, transfer.id);
  });
}

/** Loads a transfer; both accounts must grant `needed`. @throws AppError `not_found`, `forbidden`. */
async function requireTransfer(tx: FamilyTransaction, id: string, needed: SharedPermission): Promise<TransferRow> {
  const transfer = await findTransfer(tx.db, tx.familyId, id);
  if (transfer === undefined) throw notFound('Transfer');
  const { outflow, inflow } = await requireTransferSides(tx, id);
  const permissions: Permission[] = [];
  for (const side of [outflow, inflow]) {
    permissions.push(await requireEntryPermission(tx, side, 'read_only', 'Transfer'));
  }
  for (const permission of permissions) requireEnough(permission, needed);
  return transfer;
}

/** Deletes a transfer; its transactions become standard ones, or are deleted too. @throws AppError `not_found`, `forbidden`. */
export async function deleteTransfer(context: Context, id: string, withTransactions: boolean): Promise<void> {
  if (!withTransactions) return unmatchTransfer(context, id);
  await writeFamily(context, async (tx) => {
    await requireTransfer(tx, id, 'full_control');
    const { outflow, inflow } = await requireTransferSides(tx, id);
    await deleteEntries(tx, [outflow, inflow]);
  });
}
