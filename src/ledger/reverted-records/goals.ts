import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addGoal, changeGoal, findGoal, GOAL, type GoalRow, removeGoal } from '#ledger/goals/index.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { requireReferences } from './require-references.ts';
import type { RecordState, RevertedRecord } from './reverted-record.ts';
import { idsOf, minor, text, textOrNull } from './state-members.ts';

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
    const row = rowOf(tx, target);
    if (before === undefined) await addGoal(tx, row);
    else await changeGoal(tx, before, row);
  }
}

function rowOf(tx: Tx, state: RecordState): GoalRow {
  const category_id = textOrNull(state, 'category_id');
  return {
    family_id: tx.familyId,
    id: state.id,
    name: text(state, 'name'),
    currency: text(state, 'currency'),
    target_minor: minor(state, 'target_amount'),
    start_date: text(state, 'start_date'),
    target_date: text(state, 'target_date'),
    account_ids: category_id === null ? JSON.stringify(idsOf(state, 'account_ids')) : null,
    reserved_minor: minor(state, 'reserved_amount'),
    category_id,
    created_at: text(state, 'created_at'),
    updated_at: tx.now,
  };
}
