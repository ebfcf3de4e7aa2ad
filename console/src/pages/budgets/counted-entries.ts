import { isZero } from '../../ui/format/index.ts';
import type { Budget } from './budget-queries.ts';

/** The search parameters of exactly the transactions that a figure counts. */
export type CountedSearch = { readonly q: string; readonly from: string; readonly to: string };

/** A query may have 500 characters. */
const NAMES_MAX = 400;

/**
 * The transactions of the spending and of the income of a month; null where no search finds exactly those. A category is one of both
 * with all its entries; those without one are spending or income by their sign.
 */
export function countedInTotals(budget: Budget): Readonly<Record<'spent' | 'income', CountedSearch | null>> {
  const lines = budget.categories.flatMap((root) => [root, ...root.subcategories]);
  const earning = lines.filter((line) => !isZero(line.actual_income_decimal)).map(({ category }) => category.name);
  const { actual_spending_decimal: out, actual_income_decimal: into } = budget.uncategorized;
  const [hasOut, hasIn] = [!isZero(out), !isZero(into)];
  const list = earning.map((name) => `"${name}"`).join(',');
  if ((hasOut && hasIn) || earning.some((name) => name.includes('"')) || list.length > NAMES_MAX)
    return { spent: null, income: null };
  const entries = (terms: string) => ({
    q: `is:counted ${terms}`.trim(),
    from: budget.start_date,
    to: budget.end_date,
  });
  const sources = [list, hasIn ? 'none' : ''].filter((one) => one !== '').join(',');
  return {
    spent: entries(sources === '' ? '' : `-category:${sources}`),
    income: sources === '' ? null : entries(`category:${sources}`),
  };
}
