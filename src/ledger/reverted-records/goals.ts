import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addGoal, changeGoal, findGoal, GOAL, removeGoal } from '#ledger/goals/index.ts';
import { idsOf } from '#ledger/records/index.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { requireReferences } from './require-references.ts';
import type { RevertedRecord } from './reverted-record.ts';

type Tx = FamilyTransaction;

export async function revertGoals(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  await requireReferences(
    tx,
    GOAL,
    reverted.flatMap(({ target }) => target ?? []),
  );
  for (const { id, now, target, follows } of reverted) {
    const accounts = follows ? [] : [now, target].flatMap((state) => idsOf(state, 'account_ids'));
    for (const account of accounts) await requirePermission(tx, account, 'read_write', 'Change');
    const before = await findGoal(tx.db, tx.familyId, id);
    if (target === null && before !== undefined) await removeGoal(tx, before);
    if (target === null) continue;
    const row = { family_id: tx.familyId, ...GOAL.columnsOf(target), updated_at: tx.now };
    if (before === undefined) await addGoal(tx, row);
    else await changeGoal(tx, before, row);
  }
}
