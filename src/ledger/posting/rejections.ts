import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { addRows, recordRows } from '#ledger/records/index.ts';
import type { TransferPairIds } from './pair-record.ts';
import { REJECTED_TRANSFER } from './record-kinds.ts';
import { deleteRejected, findRejectedPair, type RejectedTransferRow, rejectedOf } from './rejection-store.ts';

/** Rejects a pair of transactions, so that it is never matched automatically again. */
export async function rejectPair(tx: FamilyTransaction, pair: TransferPairIds): Promise<RejectedTransferRow> {
  const [known] = await findRejectedPair(tx.db, tx.familyId, pair);
  if (known !== undefined) return known;
  const row: RejectedTransferRow = {
    family_id: tx.familyId,
    id: newId(),
    inflow_transaction_id: pair.inflow_transaction_id,
    outflow_transaction_id: pair.outflow_transaction_id,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await restoreRejection(tx, row);
  return row;
}

/** Inserts and records a rejected pair. */
export async function restoreRejection(tx: FamilyTransaction, row: RejectedTransferRow): Promise<void> {
  await addRows(tx, REJECTED_TRANSFER, [row]);
}

/** Deletes the rejection of a pair that a user now links as a transfer. */
export async function forgetPair(tx: FamilyTransaction, pair: TransferPairIds): Promise<void> {
  for (const row of await findRejectedPair(tx.db, tx.familyId, pair)) await forget(tx, row);
}

/** Deletes the rejected pairs with any of these transactions. */
export async function forgetRejectionsOf(tx: FamilyTransaction, transactionIds: readonly string[]): Promise<void> {
  for (const row of await rejectedOf(tx.db, tx.familyId, transactionIds)) await forget(tx, row);
}

async function forget(tx: FamilyTransaction, row: RejectedTransferRow): Promise<void> {
  await recordRows(tx, REJECTED_TRANSFER, 'delete', [row]);
  await deleteRejected(tx.db, tx.familyId, row.id);
}
