import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { BUDGET, BUDGET_CATEGORY, findBudget, findRow, listBudgets, listRows } from '#ledger/budgets/index.ts';
import { addRows, changeRow, type RecordState, removeRows } from '#ledger/records/index.ts';
import { requireReferences } from './require-references.ts';
import { RevertContradiction, type RevertedRecord } from './reverted-record.ts';

type Tx = FamilyTransaction;

/** Puts months back, then their categories. Months that go leave after the categories they have. */
export async function revertBudgets(
  tx: Tx,
  budgets: readonly RevertedRecord[],
  categories: readonly RevertedRecord[],
): Promise<void> {
  for (const { id, target } of budgets) if (target !== null) await restoreBudget(tx, id, target);
  for (const { id, target } of categories) if (target === null) await endRow(tx, id);
  for (const { id, target } of categories) if (target !== null) await restoreRow(tx, id, target);
  for (const { id, target } of budgets) if (target === null) await endBudget(tx, id);
}

async function restoreBudget(tx: Tx, id: string, target: RecordState): Promise<void> {
  const all = await listBudgets(tx.db, tx.familyId);
  const other = all.find((budget) => budget.month === target.month && budget.id !== id);
  if (other !== undefined) throw new RevertContradiction([{ resource: 'budget', id: other.id }]);
  const before = all.find((budget) => budget.id === id);
  const row = { family_id: tx.familyId, ...BUDGET.columnsOf(target), updated_at: tx.now };
  if (before === undefined) await addRows(tx, BUDGET, [row]);
  else await changeRow(tx, BUDGET, before, row);
}

async function restoreRow(tx: Tx, id: string, target: RecordState): Promise<void> {
  await requireReferences(tx, BUDGET_CATEGORY, [target]);
  const row = { family_id: tx.familyId, ...BUDGET_CATEGORY.columnsOf(target), updated_at: tx.now };
  const budget = await findBudget(tx.db, tx.familyId, row.budget_id);
  if (budget === undefined) throw new RevertContradiction([{ resource: 'budget', id: row.budget_id }]);
  const all = await listRows(tx.db, tx.familyId, [budget.id]);
  const other = all.find((one) => one.category_id === row.category_id && one.id !== id);
  if (other !== undefined) throw new RevertContradiction([{ resource: 'budget_category', id: other.id }]);
  const before = all.find((one) => one.id === id);
  if (before === undefined) await addRows(tx, BUDGET_CATEGORY, [row]);
  else await changeRow(tx, BUDGET_CATEGORY, before, row);
}

async function endRow(tx: Tx, id: string): Promise<void> {
  const row = await findRow(tx.db, tx.familyId, id);
  if (row !== undefined) await removeRows(tx, BUDGET_CATEGORY, [row]);
}

async function endBudget(tx: Tx, id: string): Promise<void> {
  const added = await listRows(tx.db, tx.familyId, [id]);
  if (added.length > 0)
    throw new RevertContradiction(added.map((row) => ({ resource: 'budget_category', id: row.id })));
  const budget = await findBudget(tx.db, tx.familyId, id);
  if (budget !== undefined) await removeRows(tx, BUDGET, [budget]);
}
