import { civilDate, monthName, oneOf, type RawSearch, text } from '../../ui/routing/index.ts';

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

const MEASURES = ['expense', 'income', 'net', 'transaction_count'] as const;
const OWN_GROUPS = ['category', 'merchant', 'tag', 'account', 'none'] as const;
const PERIODS = [
  ...(['this_month', 'last_month', 'last_3_months', 'last_12_months'] as const),
  ...(['this_year', 'last_year', 'last_5_years', 'last_10_years'] as const),
] as const;
const CHARTS = ['bars', 'flow'] as const;

/** The saved report that is shown, and what was changed in it and is not saved. */
export type OwnReportSearch = {
  id?: string | undefined;
  /** Without it, nothing was changed. */
  measure?: (typeof MEASURES)[number] | undefined;
  group?: (typeof OWN_GROUPS)[number] | undefined;
  interval?: (typeof INTERVALS)[number] | undefined;
  /** Days without it. */
  period?: (typeof PERIODS)[number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  compare?: (typeof COMPARED)[number] | undefined;
  q?: string | undefined;
  chart?: (typeof CHARTS)[number] | undefined;
};

export function readOwnReportSearch(search: RawSearch): OwnReportSearch {
  return {
    id: text(search.id),
    measure: oneOf(search.measure, MEASURES),
    group: oneOf(search.group, OWN_GROUPS),
    interval: oneOf(search.interval, INTERVALS),
    period: oneOf(search.period, PERIODS),
    from: civilDate(search.from),
    to: civilDate(search.to),
    compare: oneOf(search.compare, COMPARED),
    q: text(search.q),
    chart: oneOf(search.chart, CHARTS),
  };
}

export type YearSearch = {
  /** The last whole year by default. */
  year?: string | undefined;
};

export function readYearSearch(search: RawSearch): YearSearch {
  const year = text(search.year);
  return { year: year !== undefined && /^(19|20|21)\d\d$/.test(year) ? year : undefined };
}
