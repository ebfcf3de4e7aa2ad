import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';
import { changeRow, removeRows } from '#ledger/records/index.ts';
import { BUDGET_CATEGORY } from './kinds.ts';
import { listRowsOfCategory } from './store.ts';

/** Moves the amounts of a category in all budgets to another category, or, without one, takes it out of them. */
export async function replaceBudgetCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const others = to === null ? [] : await listRowsOfCategory(tx.db, tx.familyId, to);
  for (const row of await listRowsOfCategory(tx.db, tx.familyId, from)) {
    const other = others.find(({ budget_id }) => budget_id === row.budget_id);
    if (to !== null && other === undefined) await changeRow(tx, BUDGET_CATEGORY, row, { category_id: to });
    else await removeRows(tx, BUDGET_CATEGORY, [row]);
    if (other === undefined) continue;
    const both = other.amount_minor + row.amount_minor;
    await changeRow(tx, BUDGET_CATEGORY, other, { amount_minor: both > MAX_MINOR ? MAX_MINOR : both });
  }
}
