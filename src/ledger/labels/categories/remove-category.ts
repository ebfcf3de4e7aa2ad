import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { replaceBudgetCategory } from '#ledger/budgets/index.ts';
import { replaceGoalCategory } from '#ledger/goals/index.ts';
import { changeLabel, findLabel, removeLabel } from '#ledger/labels/shared/index.ts';
import { replaceRecurringCategory } from '#ledger/recurring/index.ts';
import { CATEGORY, listSubcategories } from './store.ts';

/** Deletes a category that no transaction has. What budgets, goals and recurring transactions have for it moves to the replacement. */
export async function removeCategory(
  tx: FamilyTransaction,
  id: string,
  replacementId: string | null = null,
): Promise<void> {
  await replaceBudgetCategory(tx, id, replacementId);
  await replaceGoalCategory(tx, id, replacementId);
  await replaceRecurringCategory(tx, id, replacementId);
  for (const child of await listSubcategories(tx.db, tx.familyId, id)) {
    await changeLabel(tx, CATEGORY, child, { parent_id: null });
  }
  const row = await findLabel(tx.db, CATEGORY, tx.familyId, id);
  if (row !== undefined) await removeLabel(tx, CATEGORY, row);
}
