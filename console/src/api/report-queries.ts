// Reports depend on most data, so each page that shows one loads it again (staleTime 0).
import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { api, unwrap } from './client.ts';

export const balanceSheetQuery = () =>
  queryOptions({
    queryKey: ['balance-sheet'],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/balance_sheet', { signal })),
  });

export const netWorthQuery = (start_date: string, interval: 'day' | 'week' | 'month', end_date?: string) =>
  queryOptions({
    queryKey: ['balance-sheet', 'history', { start_date, interval, end_date }],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const query = { start_date, interval, ...(end_date !== undefined && { end_date }) };
      return unwrap(api.GET('/api/v1/balance_sheet/history', { params: { query }, signal }));
    },
  });

/** The balances of all accounts over the last 90 days, by week. */
export const balanceHistoryQuery = () =>
  queryOptions({
    queryKey: ['balance-series', 'all'],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/balances/history', { signal })),
  });

/** An account's balance at the end of each day. */
export const balanceSeriesQuery = (account_id: string, start_date: string, end_date?: string) =>
  queryOptions({
    queryKey: ['balance-series', account_id, { start_date, end_date }],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const query = { account_id, start_date, ...(end_date !== undefined && { end_date }) };
      return unwrap(api.GET('/api/v1/balances/series', { params: { query }, signal }));
    },
  });

/** An account's balance at the end of a day, in minor units; null before its first day. */
export const balanceOnQuery = (account_id: string, end_date: string) =>
  queryOptions({
    queryKey: ['balance-on', account_id, end_date],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { account_id, end_date, per_page: 1 };
      const { balances } = await unwrap(api.GET('/api/v1/balances', { params: { query }, signal }));
      return balances[0]?.end_balance_cents ?? null;
    },
  });

/** Income and expenses of a period, by month and by category. */
export const incomeStatementQuery = (start_date: string, end_date: string) =>
  queryOptions({
    queryKey: ['income-statement', { start_date, end_date }],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/income_statement', { params: { query: { start_date, end_date } }, signal })),
  });

/** All recurring payments, active ones first, by next expected date. */
export const recurringQuery = () =>
  queryOptions({
    queryKey: ['recurring'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/recurring_transactions', { params: { query }, signal })),
        (page) => page.recurring_transactions,
      ),
  });

/** The newest transactions, of one account or of all. */
export const recentTransactionsQuery = (per_page: number) =>
  queryOptions({
    queryKey: ['recent-transactions', { per_page }],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { per_page };
      return (await unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }))).transactions;
    },
  });

/** The newest transaction that is not reviewed, and how many there are. */
export const toReviewQuery = () =>
  queryOptions({
    queryKey: ['recent-transactions', 'to review'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/transactions', { params: { query: { reviewed: false, per_page: 1 } }, signal })),
  });

/** The members an account is shared with, without its owner. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['account-shares', id],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/accounts/{id}/shares', { params: { path: { id }, query }, signal })),
        (page) => page.shares,
      ),
  });

/** An account's valuations, newest first; the last is the opening balance. */
export const valuationsQuery = (account_id: string) =>
  queryOptions({
    queryKey: ['valuations', account_id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(
        (page) => unwrap(api.GET('/api/v1/valuations', { params: { query: { ...page, account_id } }, signal })),
        ({ valuations }) => valuations,
      ),
  });
