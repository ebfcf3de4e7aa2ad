import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { presentRejected, rejectPair } from '#ledger/rejected-transfers/index.ts';
import { type Permission, requireEnough, requirePermission, type SharedPermission } from '#ledger/sharing/index.ts';
import { findTransaction, rewriteTransaction, type TransactionRow } from '#ledger/transactions/index.ts';
import { changeTransfer, endTransfer, freed } from './join-legs.ts';
import { matchLeg, writeMatch } from './match-leg.ts';
import { presentTransfer } from './present.ts';
import type { TransferChange } from './schemas.ts';
import { findTransfer, type TransferRow } from './store.ts';

/** Says that a matched transfer is one; to say it again changes nothing. @throws AppError `not_found`, `forbidden`. */
export function confirmTransfer(context: Context, id: string, locale?: MoneyLocale): Promise<object> {
  return writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'full_control');
    const confirmed =
      transfer.status === 'confirmed' ? transfer : await changeTransfer(tx, transfer, { status: 'confirmed' });
    return presentTransfer(tx.db, tx.familyId, confirmed, locale);
  });
}

/** Writes other notes on a transfer. @throws AppError `not_found`, `forbidden`. */
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
 * Says that two transactions are no transfer: they are everyday ones again, are never matched with each other again, and each
 * is matched with what else fits. Answers with the rejected pair. @throws AppError `not_found`.
 */
export function rejectTransfer(context: Context, id: string, locale?: MoneyLocale): Promise<object | undefined> {
  return writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'full_control');
    const rejected = await rejectPair(tx, transfer);
    await endTransfer(tx, transfer);
    for (const leg of await legsOf(tx, transfer)) {
      const match = await matchLeg(tx, freed(leg));
      await rewriteTransaction(tx, leg, match?.own ?? freed(leg));
      if (match !== undefined) await writeMatch(tx, match);
    }
    const [shown] = await presentRejected(tx.db, tx.familyId, [rejected], locale);
    return shown;
  });
}

/** Takes a transfer apart. Its transactions stay, as everyday ones, and may be matched again. @throws AppError `not_found`, `forbidden`. */
export async function unmatchTransfer(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const transfer = await requireTransfer(tx, id, 'full_control');
    await endTransfer(tx, transfer);
    for (const leg of await legsOf(tx, transfer)) await rewriteTransaction(tx, leg, freed(leg));
  });
}

/** The transfer of that id, where the caller may do that much on the accounts of both legs. @throws AppError `not_found`, `forbidden`. */
export async function requireTransfer(
  tx: FamilyTransaction,
  id: string,
  needed: SharedPermission,
): Promise<TransferRow> {
  const transfer = await findTransfer(tx.db, tx.familyId, id);
  if (transfer === undefined) throw notFound('Transfer');
  const held: Permission[] = [];
  for (const leg of await legsOf(tx, transfer)) {
    held.push(await requirePermission(tx, leg.account_id, 'read_only', 'Transfer'));
  }
  for (const permission of held) requireEnough(permission, needed);
  return transfer;
}

async function legsOf(tx: FamilyTransaction, transfer: TransferRow): Promise<TransactionRow[]> {
  const outflow = await findTransaction(tx.db, tx.familyId, transfer.outflow_transaction_id);
  const inflow = await findTransaction(tx.db, tx.familyId, transfer.inflow_transaction_id);
  if (outflow === undefined || inflow === undefined) throw new Error('a transfer has no legs');
  return [outflow, inflow];
}
