import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError, allOf, invalid, notFound, readable } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { addRows, changeRow, removeRows } from '#ledger/records/index.ts';
import { BUDGET_CATEGORY } from './kinds.ts';
import { showBudgetCategory } from './read-budgets.ts';
import type { BudgetCategoryChange, NewBudgetCategory } from './schemas.ts';
import { type BudgetCategoryRow, type BudgetRow, findBudget, findRow, listCategoryLabels, listRows } from './store.ts';
import { targetColumns } from './targets.ts';
import { minorOf, newRow, requireBudget } from './write-budget.ts';

/**
 * Adds a category to a budget.
 * @throws AppError `not_found` for another family's budget, `conflict` for a category that the budget has, `validation_failed`.
 */
export function createBudgetCategory(
  context: Context,
  input: z.output<typeof NewBudgetCategory>,
  locale?: MoneyLocale,
) {
  return writeFamily(context, async (tx) => {
    const budget = await requireBudget(tx, input.budget_id);
    const category = readable(() => input.category_id);
    const isKnown = (await listCategoryLabels(tx.db, tx.familyId)).some(({ id }) => id === category);
    const currency = storedCurrency(budget.currency);
    const [minor, target] = allOf(
      () => minorOf('budgeted_spending', input.budgeted_spending, currency),
      () => targetColumns(input.target ?? null, currency),
      () => {
        if (!isKnown) throw invalid('/category_id', 'unknown', 'must be a category of this family');
      },
    );
    const row: BudgetCategoryRow = {
      ...newRow(tx, budget, input.category_id, minor),
      kind: input.kind ?? 'flexible',
      rollover: flag(input.rollover ?? false),
      ...target,
    };
    const others = await listRows(tx.db, tx.familyId, [budget.id]);
    if (others.some(({ category_id }) => category_id === row.category_id)) {
      throw new AppError('conflict', 'The budget has this category; change its amount instead');
    }
    await addRows(tx, BUDGET_CATEGORY, [row]);
    return showBudgetCategory(tx.db, context, row.id, locale);
  });
}

/** Changes a category of a budget. Writes nothing if nothing differs. @throws AppError `not_found`, `validation_failed`. */
export function updateBudgetCategory(
  context: Context,
  id: string,
  input: z.output<typeof BudgetCategoryChange>,
  locale?: MoneyLocale,
) {
  return writeFamily(context, async (tx) => {
    const { row, budget } = await requireRow(tx, id);
    const currency = storedCurrency(budget.currency);
    const [amount, target] = allOf(
      () => input.budgeted_spending && minorOf('budgeted_spending', input.budgeted_spending, currency),
      () => (input.target === undefined ? undefined : targetColumns(input.target, currency)),
    );
    const change = {
      ...(typeof amount === 'bigint' && { amount_minor: amount }),
      ...target,
      ...(input.kind !== undefined && { kind: input.kind }),
      ...(input.rollover !== undefined && { rollover: flag(input.rollover) }),
    };
    await changeRow(tx, BUDGET_CATEGORY, row, change);
    return showBudgetCategory(tx.db, context, id, locale);
  });
}

/** Takes a category out of a budget; its entries then count as spending outside the budget. @throws AppError `not_found`. */
export async function deleteBudgetCategory(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const { row } = await requireRow(tx, id);
    await removeRows(tx, BUDGET_CATEGORY, [row]);
  });
}

async function requireRow(tx: FamilyTransaction, id: string): Promise<{ row: BudgetCategoryRow; budget: BudgetRow }> {
  const row = await findRow(tx.db, tx.familyId, id);
  const budget = row && (await findBudget(tx.db, tx.familyId, row.budget_id));
  if (row === undefined || budget === undefined) throw notFound('Budget category');
  return { row, budget };
}
