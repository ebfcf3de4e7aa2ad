import { monthName, type RawSearch } from '../../ui/routing/index.ts';

/** Search parameters of the budgets page. */
export type BudgetsSearch = {
  /** YYYY-MM; the present month by default. */
  month?: string | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readBudgetsSearch(search: RawSearch): BudgetsSearch {
  return { month: monthName(search.month) };
}
