import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { allOf, invalid, readable } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { absolute, MAX_MINOR } from '#kernel/money/money.ts';
import { addRows, changeRow } from '#ledger/records/index.ts';
import { BUDGET_CATEGORY } from './kinds.ts';
import { showBudget } from './read-budgets.ts';
import type { BudgetMove } from './schemas.ts';
import { type BudgetRow, listCategoryLabels, listRows } from './store.ts';
import { minorOf, newRow, requireBudget } from './write-budget.ts';

type Input = z.output<typeof BudgetMove>;

/**
 * Moves an amount from one category of a budget to another, or to and from what is not allocated.
 * @throws AppError `not_found`, `validation_failed`.
 */
export function moveMoney(context: Context, id: string, input: Input, locale?: MoneyLocale) {
  return writeFamily(context, async (tx) => {
    const budget = await requireBudget(tx, id);
    const known = new Set((await listCategoryLabels(tx.db, tx.familyId)).map((label) => label.id));
    const rows = await listRows(tx.db, tx.familyId, [id]);
    const from = readable(() => input.from_category_id) ?? null;
    const [minor] = allOf(
      () => positive(input.amount, budget),
      () => {
        if (from === null || rows.some(({ category_id }) => category_id === from)) return;
        throw invalid('/from_category_id', 'not_budgeted', 'must be a category of the budget');
      },
      () => requireTarget(input, known),
    );
    if (from !== null) await addTo(tx, budget, from, -minor);
    if (input.to_category_id != null) await addTo(tx, budget, input.to_category_id, minor);
    return showBudget(tx.db, context, id, locale);
  });
}

function positive(text: string, budget: BudgetRow): bigint {
  const minor = minorOf('amount', text, storedCurrency(budget.currency));
  if (minor <= 0n) throw invalid('/amount', 'not_positive', 'must be above zero');
  return minor;
}

function requireTarget({ from_category_id: from, to_category_id: to }: Input, known: ReadonlySet<string>): void {
  if (to == null) {
    if (from == null) throw invalid('/to_category_id', 'required', 'or from_category_id is required');
    return;
  }
  if (!known.has(to)) throw invalid('/to_category_id', 'unknown', 'must be a category of this family');
  if (from === to) throw invalid('/to_category_id', 'same', 'must be another category than from_category_id');
}

async function addTo(tx: FamilyTransaction, budget: BudgetRow, category: string, minor: bigint): Promise<void> {
  const rows = await listRows(tx.db, tx.familyId, [budget.id]);
  const row = rows.find(({ category_id }) => category_id === category);
  const after = (row?.amount_minor ?? 0n) + minor;
  if (absolute(after) > MAX_MINOR) throw invalid('/amount', 'out_of_range', 'makes an amount too large');
  if (row === undefined) await addRows(tx, BUDGET_CATEGORY, [newRow(tx, budget, category, after)]);
  else await changeRow(tx, BUDGET_CATEGORY, row, { amount_minor: after });
}
