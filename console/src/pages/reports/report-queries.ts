// Reports depend on most data, so each page that shows one loads it again (staleTime 0).
import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import type { ReportPeriod } from './period.ts';
import type { ReportsSearch } from './search.ts';

export type Breakdown = Schemas['Breakdown'];
export type SavingsRate = Schemas['SavingsRate'];
export type MoneyFlow = Schemas['MoneyFlow'];

/** The most groups that the API shows. */
const GROUPS_MAX = 1000;

/** The query parameters of the breakdown that the page shows. */
export function breakdownParameters({ report, group, compare }: ReportsSearch, { start, end, interval }: ReportPeriod) {
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
  queryOptions({
    queryKey: ['reports', 'breakdown', query],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/reports/breakdown', { params: { query }, signal })),
  });

export const savingsRateQuery = ({ start: start_date, end: end_date, interval = 'month' }: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'savings-rate', { start_date, end_date, interval }],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/reports/savings_rate', { params: { query: { start_date, end_date, interval } }, signal }),
      ),
  });

export const moneyFlowQuery = ({ start: start_date, end: end_date }: ReportPeriod) =>
  queryOptions({
    queryKey: ['reports', 'money-flow', { start_date, end_date }],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/reports/money_flow', { params: { query: { start_date, end_date } }, signal })),
  });
