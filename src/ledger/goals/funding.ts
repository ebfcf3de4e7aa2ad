import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { changeRow, removeRows } from '#ledger/records/index.ts';
import { GOAL } from './kind.ts';
import { accountIdsOf, listGoals } from './store.ts';

/** Takes an account that is deleted out of all goals. One that no other account funds ends with it. */
export async function removeAccountFromGoals(tx: FamilyTransaction, accountId: string): Promise<void> {
  for (const row of await listGoals(tx.db, tx.familyId)) {
    const ids = accountIdsOf(row);
    if (!ids.includes(accountId)) continue;
    const left = ids.filter((id) => id !== accountId);
    if (left.length === 0) await removeRows(tx, GOAL, [row]);
    else await changeRow(tx, GOAL, row, { account_ids: JSON.stringify(left) });
  }
}

/** Moves the goals of a category to another one. Without one they end. */
export async function replaceGoalCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  for (const row of await listGoals(tx.db, tx.familyId)) {
    if (row.category_id !== from) continue;
    if (to === null) await removeRows(tx, GOAL, [row]);
    else await changeRow(tx, GOAL, row, { category_id: to });
  }
}
