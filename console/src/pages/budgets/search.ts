import { monthName, type RawSearch } from '../../ui/routing/index.ts';

export type BudgetsSearch = {
  /** YYYY-MM; the present month by default. */
  month?: string | undefined;
};

export function readBudgetsSearch(search: RawSearch): BudgetsSearch {
  return { month: monthName(search.month) };
}
