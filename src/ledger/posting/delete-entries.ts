import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { moveBalance } from '#ledger/balances/index.ts';
import { BalanceUpdates } from './balance-updates.ts';
import { matchTransfers } from './match-transfers.ts';
import { recordAttachmentsEnd, transactionRecord } from './record.ts';
import { forgetRejectionsOf } from './rejections.ts';
import { deleteTransactionRows, findSplitLines, findTagIds, type TransactionRow, takeOfAccount } from './store.ts';
import { findSuggestions } from './transfer-store.ts';
import { endSuggestions, unlinkTransfer } from './transfers.ts';

/**
 * Deletes entries with their split lines and transfers and takes their amounts out of the balances. The other side of an ended
 * transfer may be matched again.
 * @throws AppError `validation_failed` when a sum would be out of range; nothing was written then.
 */
export async function deleteEntries(tx: FamilyTransaction, rows: readonly TransactionRow[]): Promise<void> {
  const balances = new BalanceUpdates(tx);
  for (const before of rows) await balances.add({ before });
  const freed = await removeEntries(tx, rows);
  await balances.write();
  await matchTransfers(tx, freed);
}

/** Deletes all entries of an account that is deleted with them, so that its balance need not follow. */
export async function deleteAccountEntries(tx: FamilyTransaction, accountId: string): Promise<void> {
  await deleteSomeAccountEntries(tx, accountId, () => false);
}

const CHUNK = 25;

/** The same until the time is up. The account's counter follows. Returns whether none is left. */
export async function deleteSomeAccountEntries(
  tx: FamilyTransaction,
  accountId: string,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const freed: TransactionRow[] = [];
  let taken: number;
  let entries = 0;
  do {
    const rows = await takeOfAccount(tx.db, tx.familyId, accountId, CHUNK);
    freed.push(...(await removeEntries(tx, rows)));
    taken = rows.length;
    entries += taken;
  } while (taken === CHUNK && !isTimeUp());
  await moveBalance(tx.db, tx.familyId, accountId, { delta: 0n, entries: -entries });
  await matchTransfers(tx, freed);
  return taken < CHUNK;
}

/** Deletes rows with their change rows; returns the other sides of the transfers that ended. */
async function removeEntries(tx: FamilyTransaction, rows: readonly TransactionRow[]): Promise<TransactionRow[]> {
  if (rows.length === 0) return [];
  const parents = rows.filter((row) => row.split_parts_count > 0n).map(({ id }) => id);
  const lines = await findSplitLines(tx.db, tx.familyId, parents);
  const removed = [...lines, ...rows];
  const ids = removed.map(({ id }) => id);
  await forgetRejectionsOf(tx, ids);
  const freed: TransactionRow[] = [];
  for (const transferId of new Set(rows.flatMap((row) => row.transfer_id ?? []))) {
    freed.push(...(await unlinkTransfer(tx, transferId, new Set(ids))));
  }
  freed.push(...(await endSuggestions(tx, await findSuggestions(tx.db, tx.familyId, ids), ids)));
  await recordAttachmentsEnd(tx, removed);
  const tags = await findTagIds(tx.db, tx.familyId, ids);
  await tx.recordAll(
    removed.map((row) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'delete' } as const),
      before: transactionRecord(row, tags.get(row.id) ?? []),
      accountIds: [row.account_id],
    })),
  );
  await deleteTransactionRows(tx.db, tx.familyId, removed);
  return freed;
}
