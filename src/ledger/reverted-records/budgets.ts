import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  addBudget,
  addRows,
  BUDGET_CATEGORY,
  type BudgetCategoryRow,
  type BudgetRow,
  changeBudget,
  changeRow,
  findBudget,
  findRow,
  listBudgets,
  listRows,
  removeBudget,
  removeRows,
} from '#ledger/budgets/index.ts';
import { requireReferences } from './require-references.ts';
import { type RecordState, RevertContradiction, type RevertedRecord } from './reverted-record.ts';
import { flagOf, minor, minorOrNull, text } from './state-members.ts';

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
  const row = budgetOf(tx, target);
  if (before === undefined) await addBudget(tx, row);
  else await changeBudget(tx, before, { ...row, family_id: before.family_id, updated_at: before.updated_at });
}

async function restoreRow(tx: Tx, id: string, target: RecordState): Promise<void> {
  await requireReferences(tx, BUDGET_CATEGORY, [target]);
  const row = rowOf(tx, target);
  const budget = await findBudget(tx.db, tx.familyId, row.budget_id);
  if (budget === undefined) throw new RevertContradiction([{ resource: 'budget', id: row.budget_id }]);
  const all = await listRows(tx.db, tx.familyId, [budget.id]);
  const other = all.find((one) => one.category_id === row.category_id && one.id !== id);
  if (other !== undefined) throw new RevertContradiction([{ resource: 'budget_category', id: other.id }]);
  const before = all.find((one) => one.id === id);
  if (before === undefined) await addRows(tx, [row], budget.currency);
  else await changeRow(tx, before, row, budget.currency);
}

async function endRow(tx: Tx, id: string): Promise<void> {
  const row = await findRow(tx.db, tx.familyId, id);
  const budget = row && (await findBudget(tx.db, tx.familyId, row.budget_id));
  if (row !== undefined && budget !== undefined) await removeRows(tx, [row], budget.currency);
}

async function endBudget(tx: Tx, id: string): Promise<void> {
  const added = await listRows(tx.db, tx.familyId, [id]);
  if (added.length > 0)
    throw new RevertContradiction(added.map((row) => ({ resource: 'budget_category', id: row.id })));
  const budget = await findBudget(tx.db, tx.familyId, id);
  if (budget !== undefined) await removeBudget(tx, budget);
}

function budgetOf(tx: Tx, state: RecordState): BudgetRow {
  return {
    family_id: tx.familyId,
    id: state.id,
    month: text(state, 'month'),
    method: text(state, 'method') as BudgetRow['method'],
    currency: text(state, 'currency'),
    spending_minor: minorOrNull(state, 'budgeted_spending'),
    income_minor: minorOrNull(state, 'expected_income'),
    held_minor: minor(state, 'held_for_next_month'),
    starting_minor: minor(state, 'starting_amount'),
    created_at: text(state, 'created_at'),
    updated_at: tx.now,
  };
}

function rowOf(tx: Tx, state: RecordState): BudgetCategoryRow {
  return {
    family_id: tx.familyId,
    id: state.id,
    budget_id: text(state, 'budget_id'),
    category_id: text(state, 'category_id'),
    amount_minor: minor(state, 'budgeted_spending'),
    rollover: flagOf(state, 'rollover'),
    kind: text(state, 'kind') as BudgetCategoryRow['kind'],
    created_at: text(state, 'created_at'),
    updated_at: tx.now,
  };
}
