import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { type RecordState, text } from '#ledger/records/index.ts';
import {
  changeValuation,
  findValuation,
  findValuationOn,
  oldestEntryDate,
  removeValuation,
  restoreValuations,
  VALUATION,
  type ValuationRow,
} from '#ledger/valuations/index.ts';
import { requirePermission } from '#ledger/visibility.ts';

import { RevertContradiction, type RevertedRecord, requireReferences } from './reverted-record.ts';

type Tx = FamilyTransaction;

/** Puts valuations back, after the entries: those that go make room for the others. */
export async function revertValuations(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  await requireReferences(
    tx,
    VALUATION,
    reverted.flatMap(({ target }) => target ?? []),
  );
  const ordered = reverted.toSorted((a, b) => Number(a.target !== null) - Number(b.target !== null));
  for (const { id, now, target } of ordered) {
    const state = target ?? now;
    if (state === null) continue;
    await requirePermission(tx, text(state, 'account_id'), 'full_control', 'Change');
    const account = await findAccount(tx.db, tx.familyId, text(state, 'account_id'));
    if (account !== undefined) await revertOne(tx, account, await findValuation(tx.db, tx.familyId, id), target);
  }
}

async function revertOne(
  tx: Tx,
  account: AccountRow,
  before: ValuationRow | undefined,
  target: RecordState | null,
): Promise<void> {
  if (target === null) {
    if (before !== undefined) await removeValuation(tx, account, before);
    return;
  }
  const after = { family_id: tx.familyId, ...VALUATION.columnsOf(target), updated_at: tx.now };
  if (await swallowsEntries(tx, after)) return;
  const other = await findValuationOn(tx.db, tx.familyId, account.id, after.date);
  if (other !== undefined && other.id !== after.id) {
    throw new RevertContradiction([{ resource: 'valuation', id: other.id }]);
  }
  if (before === undefined) await restoreValuations(tx, account, [after]);
  else await changeValuation(tx, account, before, after);
}

/** Whether an opening balance that follows the oldest entry would come after it: then it stays where it is. */
async function swallowsEntries(tx: Tx, { kind, floats, account_id, date }: ValuationRow): Promise<boolean> {
  if (kind !== 'opening_anchor' || Number(floats) !== 1) return false;
  const oldest = await oldestEntryDate(tx.db, tx.familyId, account_id);
  return oldest !== null && oldest <= date;
}
