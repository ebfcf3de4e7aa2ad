import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { BalanceUpdates } from './balance-updates.ts';
import { matchTransfers } from './match-transfers.ts';
import { type EntryChange, rewriteEntries } from './rewrite-entries.ts';
import type { TransactionRow } from './store.ts';
import { isTransferIntact, unlinkTransfer } from './transfers.ts';

/**
 * Writes changed entries with their change rows and moves balances by the difference. Transfers that no longer hold end, and
 * entries whose change may make a match are matched.
 * @throws AppError `validation_failed` when a sum would be out of range; nothing was written then.
 */
export async function updateEntries(tx: FamilyTransaction, changes: readonly EntryChange[]): Promise<void> {
  const balances = new BalanceUpdates(tx);
  for (const change of changes) await balances.add(change);
  const written = await rewriteEntries(tx, changes);
  await balances.write();
  const toMatch: TransactionRow[] = [];
  for (const change of written) toMatch.push(...(await afterChange(tx, change)));
  await matchTransfers(tx, toMatch);
}

/** Ends the entry's transfer if the change broke it, and returns the entries to match. */
async function afterChange(tx: FamilyTransaction, { before, after }: EntryChange): Promise<TransactionRow[]> {
  if (after.transfer_id === null) return affectsMatching(before, after) ? [after] : [];
  if (!isMoved(before, after) || (await isTransferIntact(tx, after))) return [];
  const freed = await unlinkTransfer(tx, after.transfer_id);
  return freed.sort((side) => (side.id === after.id ? -1 : 1));
}

// Editing notes or labels must not rematch a pair that the user unlinked.
function affectsMatching(before: TransactionRow, after: TransactionRow): boolean {
  return (
    isMoved(before, after) ||
    before.split_parts_count !== after.split_parts_count ||
    Number(before.excluded) !== Number(after.excluded)
  );
}

function isMoved(before: TransactionRow, after: TransactionRow): boolean {
  return before.amount_minor !== after.amount_minor || before.currency !== after.currency || before.date !== after.date;
}
