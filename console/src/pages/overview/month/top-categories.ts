import type { Schemas } from '../../../api/index.ts';
import { categoryColor, compareDecimals, difference, isZero, sumOf } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';

type Statement = Schemas['IncomeStatement'];

/** Spending in a category; `id` is null for entries without one. */
export type Spent = {
  readonly id: string | null;
  readonly name: string;
  /** Its own colour, whatever its rank. */
  readonly color: string;
  readonly amount: string;
  /** Of the period before. */
  readonly before: string;
  readonly change: string;
};

/** How many series a chart has apart from the sum of the others, and the colour of that. */
export const SERIES_MAX = 7;
export const REST = 'var(--c-chart-8)';

/** Categories with spending, the largest first. */
export function spentByCategory({ categories, comparison }: Statement): Spent[] {
  const before = comparison?.categories ?? [];
  const earlier = new Map(before.map(({ category, expense }) => [category?.id ?? null, expense.amount]));
  return categories
    .filter(({ expense }) => !isZero(expense.amount))
    .map(({ category, expense: { amount } }) => {
      const then = earlier.get(category?.id ?? null) ?? '0';
      const id = category?.id ?? null;
      const [name, color] = [category?.name ?? t('No category'), categoryColor(category?.color ?? null)];
      return { id, name, color, amount, before: then, change: difference(amount, then) };
    })
    .sort((one, other) => compareDecimals(other.amount, one.amount));
}

/** The largest categories, and the sum of the others. */
export function topCategories(spent: readonly Spent[]) {
  const isAll = spent.length <= SERIES_MAX + 1;
  const top = (isAll ? spent : spent.slice(0, SERIES_MAX)).map((one) => ({ ...one, key: one.id ?? 'none' }));
  const rest = isAll ? [] : spent.slice(SERIES_MAX);
  return {
    top,
    rest: rest.length === 0 ? null : { count: rest.length, amount: sumOf(rest.map(({ amount }) => amount)) },
  };
}
