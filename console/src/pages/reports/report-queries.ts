import { FRESH, read, type Schemas } from '../../api/index.ts';
import type { ReportPeriod } from './period.ts';
import type { ReportsSearch } from './search.ts';

export type Breakdown = Schemas['Breakdown'];
export type SavingsRate = Schemas['SavingsRate'];
export type MoneyFlow = Schemas['MoneyFlow'];
export type NetWorthDrivers = Schemas['NetWorthDrivers'];

/** Some days, and what they are cut into. */
export type ReportDays = Pick<ReportPeriod, 'start' | 'end' | 'interval'>;

/** The most groups that the API shows. */
const GROUPS_MAX = 1000;

/** The query parameters of the breakdown that the page shows. */
export function breakdownParameters({ report, group, compare }: ReportsSearch, { start, end, interval }: ReportDays) {
  return {
    group_by: group ?? 'category',
    start_date: start,
    end_date: end,
    sort: report === 'income' ? '-income' : '-expense',
    limit: GROUPS_MAX,
    ...(interval !== undefined && { interval }),
    ...(compare !== undefined && { compare }),
  } as const;
}

export const breakdownQuery = (query: ReturnType<typeof breakdownParameters>) =>
  read('/api/v1/reports/breakdown', { query }, FRESH);

export const savingsRateQuery = ({ start: start_date, end: end_date, interval = 'month' }: ReportDays) =>
  read('/api/v1/reports/savings_rate', { query: { start_date, end_date, interval } }, FRESH);

export const moneyFlowQuery = ({ start: start_date, end: end_date }: ReportPeriod) =>
  read('/api/v1/reports/money_flow', { query: { start_date, end_date } }, FRESH);

export const driversQuery = ({ start: start_date, end: end_date, interval = 'month' }: ReportDays) =>
  read('/api/v1/reports/net_worth_drivers', { query: { start_date, end_date, interval } }, FRESH);
