import type { Schemas } from '../../../api/index.ts';
import { compareDecimals, difference, isZero, sumOf } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';

type Statement = Schemas['IncomeStatement'];

/** Spending in a category; `id` is null for entries without one. */
export type Spent = {
  readonly id: string | null;
  readonly name: string;
  readonly amount: string;
  /** Of the period before. */
  readonly before: string;
  readonly change: string;
};

/** The colours of the chart series in the order in which neighbours differ most. The eighth is for the rest. */
export const SERIES = [1, 3, 2, 5, 4, 6, 7].map((series) => `var(--c-chart-${series})`);
export const REST = 'var(--c-chart-8)';

/** Categories with spending, the largest first. */
export function spentByCategory(statement: Statement, before?: Statement): Spent[] {
  const earlier = new Map(before?.categories.map(({ category, expense }) => [category?.id ?? null, expense.amount]));
  return statement.categories
    .filter(({ expense }) => !isZero(expense.amount))
    .map(({ category, expense: { amount } }) => {
      const then = earlier.get(category?.id ?? null) ?? '0';
      const id = category?.id ?? null;
      return { id, name: category?.name ?? t('No category'), amount, before: then, change: difference(amount, then) };
    })
    .sort((one, other) => compareDecimals(other.amount, one.amount));
}

/** The largest categories, each with a colour, and the sum of the others. */
export function topCategories(spent: readonly Spent[]) {
  const isAll = spent.length <= SERIES.length + 1;
  const shown = isAll ? spent : spent.slice(0, SERIES.length);
  const top = shown.map((one, index) => ({ ...one, key: one.id ?? 'none', color: SERIES[index] ?? REST }));
  const rest = isAll ? [] : spent.slice(SERIES.length);
  return {
    top,
    rest: rest.length === 0 ? null : { count: rest.length, amount: sumOf(rest.map(({ amount }) => amount)) },
  };
}
