import { monthName, oneOf, type RawSearch, text } from '../../ui/routing/index.ts';

const REPORTS = ['income', 'savings', 'flow', 'worth'] as const;
const GROUPS = ['merchant', 'tag', 'account'] as const;
const MONTHS = ['1', '3', '60', '120'] as const;
const INTERVALS = ['month', 'quarter', 'year'] as const;
const COMPARED = ['previous', 'last_year'] as const;

export type ReportsSearch = {
  /** Spending by default. */
  report?: (typeof REPORTS)[number] | undefined;
  /** By category by default. */
  group?: (typeof GROUPS)[number] | undefined;
  /** The number of months; twelve by default. */
  months?: (typeof MONTHS)[number] | undefined;
  /** The last month of the report, YYYY-MM; the current one by default. */
  month?: string | undefined;
  interval?: (typeof INTERVALS)[number] | undefined;
  compare?: (typeof COMPARED)[number] | undefined;
};

export function readReportsSearch(search: RawSearch): ReportsSearch {
  return {
    report: oneOf(search.report, REPORTS),
    group: oneOf(search.group, GROUPS),
    months: oneOf(text(search.months), MONTHS),
    month: monthName(search.month),
    interval: oneOf(search.interval, INTERVALS),
    compare: oneOf(search.compare, COMPARED),
  };
}
