import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  addTransfers,
  changeTransfer,
  findTransactions,
  findTransfer,
  forgetPair,
  newTransfer,
  REJECTED_TRANSFER,
  restoreRejection,
  TRANSFER,
  unlinkTransfer,
} from '#ledger/posting/index.ts';
import { type RecordState, text } from '#ledger/records/index.ts';
import { type RevertedRecord, RevertImpossible } from './reverted-record.ts';

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
  const columns = REJECTED_TRANSFER.columnsOf(target);
  await restoreRejection(tx, { family_id: tx.familyId, ...columns, updated_at: tx.now });
}

async function restoreTransfer(tx: Tx, target: RecordState): Promise<void> {
  const { inflow, outflow } = await requireSides(tx, target);
  const { status, matched_by, notes, created_at } = TRANSFER.columnsOf(target);
  const named = status === 'confirmed' ? target.id : null;
  if (inflow.transfer_id !== named || outflow.transfer_id !== named) throw incomplete();
  const made = newTransfer(tx, { id: target.id, status, matched_by, notes, inflow, outflow });
  const transfer = { ...made, created_at };
  await addTransfers(tx, [{ transfer, inflow, outflow }]);
}

async function changeBack(tx: Tx, target: RecordState): Promise<void> {
  const before = await findTransfer(tx.db, tx.familyId, target.id);
  const { status, matched_by, notes } = TRANSFER.columnsOf(target);
  if (before !== undefined) await changeTransfer(tx, before, { status, matched_by, notes });
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
