import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  addTransfers,
  changeTransfer,
  findTransactions,
  findTransfer,
  newTransfer,
  type TransferRow,
  unlinkTransfer,
} from '#ledger/posting/index.ts';
import { forgetPair, restoreRejection } from '#ledger/transfer-sides/index.ts';
import { type RecordState, type RevertedRecord, RevertImpossible } from './reverted-record.ts';
import { text, textOrNull } from './state-members.ts';

type Tx = FamilyTransaction;

/** Ends the transfers and rejections that go, before their sides are put back: {@link revertEntries} writes those. */
export async function endPairs(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  for (const { resource, now } of reverted.filter(({ target }) => target === null)) {
    if (now === null) continue;
    if (resource === 'rejected_transfer') await forgetPair(tx, sidesOf(now));
    else await unlinkTransfer(tx, now.id, new Set(Object.values(sidesOf(now))));
  }
}

/** Makes the transfers and rejections again, and changes others back, after their sides were put back. */
export async function restorePairs(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  for (const { resource, now, target } of reverted) {
    if (target === null) continue;
    if (resource === 'rejected_transfer') await restoreRejected(tx, target);
    else if (now === null) await restoreTransfer(tx, target);
    else await changeBack(tx, target);
  }
}

function sidesOf(state: RecordState) {
  return {
    inflow_transaction_id: text(state, 'inflow_transaction_id'),
    outflow_transaction_id: text(state, 'outflow_transaction_id'),
  };
}

async function restoreRejected(tx: Tx, target: RecordState): Promise<void> {
  await requireSides(tx, target);
  const stamps = { created_at: text(target, 'created_at'), updated_at: tx.now };
  await restoreRejection(tx, { family_id: tx.familyId, id: target.id, ...sidesOf(target), ...stamps });
}

async function restoreTransfer(tx: Tx, target: RecordState): Promise<void> {
  const { inflow, outflow } = await requireSides(tx, target);
  const decided = statusOf(target);
  const named = decided.status === 'confirmed' ? target.id : null;
  if (inflow.transfer_id !== named || outflow.transfer_id !== named) throw incomplete();
  const made = newTransfer(tx, { id: target.id, ...decided, inflow, outflow });
  const transfer = { ...made, created_at: text(target, 'created_at') };
  await addTransfers(tx, [{ transfer, inflow, outflow }]);
}

async function changeBack(tx: Tx, target: RecordState): Promise<void> {
  const before = await findTransfer(tx.db, tx.familyId, target.id);
  if (before !== undefined) await changeTransfer(tx, before, statusOf(target));
}

type Decided = Pick<TransferRow, 'status' | 'matched_by' | 'notes'>;

// Before a record named who matched the transfer, its sides named a pending one as they name a confirmed one now.
function statusOf(state: RecordState): Decided {
  const notes = textOrNull(state, 'notes');
  const status = text(state, 'status') as TransferRow['status'];
  const matched_by = textOrNull(state, 'matched_by') as TransferRow['matched_by'] | null;
  if (matched_by !== null) return { status, matched_by, notes };
  return { status: 'confirmed', matched_by: status === 'pending' ? 'automatic' : 'manual', notes };
}

async function requireSides(tx: Tx, target: RecordState) {
  const { inflow_transaction_id, outflow_transaction_id } = sidesOf(target);
  const rows = await findTransactions(tx.db, tx.familyId, [inflow_transaction_id, outflow_transaction_id]);
  const [inflow, outflow] = [rows.get(inflow_transaction_id), rows.get(outflow_transaction_id)];
  if (inflow === undefined || outflow === undefined) throw incomplete();
  return { inflow, outflow };
}

function incomplete(): RevertImpossible {
  return new RevertImpossible('A transfer needs both of its transactions, and one is not part of this change');
}
