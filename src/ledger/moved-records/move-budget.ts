import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import {
  BUDGET,
  BUDGET_CATEGORY,
  type BudgetCategoryRow,
  type BudgetRow,
  listBudgets,
  NO_TARGET,
} from '#ledger/budgets/index.ts';
import { familyCurrency } from '#ledger/family.ts';
import { labelsByName } from '#ledger/imported-entries/index.ts';
import { addRows } from '#ledger/records/index.ts';
import { type MovedBudget, type MovedResult, type MovedTo, NOTHING_MOVED, roundedMinor } from './moved-records.ts';

/** Writes the budget of a month that has none, with the categories that the family has or gets. */
export async function moveBudget(
  tx: FamilyTransaction,
  budget: MovedBudget,
  { unknownLabels }: Pick<MovedTo, 'unknownLabels'>,
): Promise<MovedResult> {
  const currency = findCurrency(budget.currency ?? (await familyCurrency(tx.db, tx.familyId)));
  const hasMonth = (await listBudgets(tx.db, tx.familyId)).some(({ month }) => month === budget.month);
  if (currency === undefined || hasMonth) return leftOut(budget, currency === undefined ? 'unreadable' : 'exists');
  const minor = (amount: string | null) => (amount === null ? null : roundedMinor(amount, currency));
  const [spending_minor, income_minor] = [minor(budget.spending), minor(budget.income)];
  if ((spending_minor ?? 0n) < 0n || (income_minor ?? 0n) < 0n) return leftOut(budget, 'unreadable');
  const labels = budget.categories.map(({ category, parent }) => ({ ...NO_LABELS, category, parentCategory: parent }));
  const idsOf = await labelsByName(tx, labels, unknownLabels);
  const times = { created_at: tx.now, updated_at: tx.now };
  const own = { family_id: tx.familyId, id: newId(), ...times };
  const row: BudgetRow = {
    ...own,
    month: budget.month,
    method: budget.method ?? 'limits',
    currency: currency.code,
    spending_minor,
    income_minor,
    held_minor: minor(budget.held ?? '0') ?? 0n,
    starting_minor: 0n,
  };
  await addRows(tx, BUDGET, [row]);
  const amounts = amountsOf(budget, (amount) => roundedMinor(amount, currency));
  const rows = new Map<string, BudgetCategoryRow>();
  let missing = 0;
  for (const [index, label] of labels.entries()) {
    const { category_id } = idsOf(label);
    if (category_id === null) {
      missing += 1;
      continue;
    }
    // Two categories of the file that have one name are one category here.
    const before = rows.get(category_id)?.amount_minor ?? 0n;
    const values = { budget_id: own.id, category_id, amount_minor: before + (amounts[index] ?? 0n) };
    const rollover = flag(budget.categories[index]?.rollover === true);
    rows.set(category_id, { ...own, id: newId(), ...values, rollover, kind: 'flexible', ...NO_TARGET });
  }
  await addRows(tx, BUDGET_CATEGORY, [...rows.values()]);
  return {
    ...NOTHING_MOVED,
    imported: [
      { kind: 'Budget', count: 1 },
      { kind: 'BudgetCategory', count: labels.length - missing },
    ].filter(({ count }) => count > 0),
    leftOut: missing === 0 ? [] : [{ kind: 'BudgetCategory', reason: 'unknown_record', count: missing }],
    written: [{ kind: 'budget', id: own.id, at: tx.now }],
  };
}

const NO_LABELS = { merchant: null, tags: [] };

function leftOut({ categories }: MovedBudget, reason: string): MovedResult {
  const all = [
    { kind: 'Budget', reason, count: 1 },
    { kind: 'BudgetCategory', reason, count: categories.length },
  ];
  return { ...NOTHING_MOVED, leftOut: all.filter(({ count }) => count > 0) };
}

/** The amount of each category without those of its subcategories, which have their own. */
function amountsOf({ categories, parentsHaveParts }: MovedBudget, minor: (amount: string) => bigint): bigint[] {
  return categories.map(({ category, parent, amount }) => {
    if (!parentsHaveParts || parent !== null) return minor(amount);
    const parts = categories.filter((one) => one.parent === category);
    const rest = parts.reduce((left, part) => left - minor(part.amount), minor(amount));
    return rest > 0n ? rest : 0n;
  });
}
