// What follows from the books is asked for anew by each page that shows it: many pages change the books.
import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { answer, api } from './client.ts';

/** What the family owns and owes now. */
export const balanceSheetQuery = () =>
  queryOptions({
    queryKey: ['balance-sheet'],
    staleTime: 0,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/balance_sheet', { signal })),
  });

/** What the family owned and owed from a day until today. */
export const netWorthQuery = (start_date: string, interval: 'day' | 'week' | 'month') =>
  queryOptions({
    queryKey: ['balance-sheet', 'history', { start_date, interval }],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/balance_sheet/history', { params: { query: { start_date, interval } }, signal })),
  });

/** An account's balance at the end of each day, from one day to another. */
export const balanceSeriesQuery = (account_id: string, start_date: string, end_date?: string) =>
  queryOptions({
    queryKey: ['balance-series', account_id, { start_date, end_date }],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const query = { account_id, start_date, ...(end_date !== undefined && { end_date }) };
      return answer(api.GET('/api/v1/balances/series', { params: { query }, signal }));
    },
  });

/** An account's balance at the end of a day, in minor units; null before its first day. */
export const balanceOnQuery = (account_id: string, end_date: string) =>
  queryOptions({
    queryKey: ['balance-on', account_id, end_date],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { account_id, end_date, per_page: 1 };
      const { balances } = await answer(api.GET('/api/v1/balances', { params: { query }, signal }));
      return balances[0]?.end_balance_cents ?? null;
    },
  });

/** Income and expense of a period, by month and by category. */
export const incomeStatementQuery = (start_date: string, end_date: string) =>
  queryOptions({
    queryKey: ['income-statement', { start_date, end_date }],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/income_statement', { params: { query: { start_date, end_date } }, signal })),
  });

/** Everything that recurs, active first, each by the day on which it is expected next. */
export const recurringQuery = () =>
  queryOptions({
    queryKey: ['recurring'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(
        (query) => answer(api.GET('/api/v1/recurring_transactions', { params: { query }, signal })),
        (page) => page.recurring_transactions,
      ),
  });

/** The newest transactions, of one account where asked. */
export const recentTransactionsQuery = (per_page: number, account_id?: string) =>
  queryOptions({
    queryKey: ['recent-transactions', { per_page, account_id }],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { per_page, ...(account_id !== undefined && { account_id: [account_id] }) };
      return (await answer(api.GET('/api/v1/transactions', { params: { query }, signal }))).transactions;
    },
  });

/** Whom an account is shared with, its owner left out. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['account-shares', id],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/accounts/{id}/shares', { params: { path: { id } }, signal }))).shares,
  });

/** Every balance that was stated for an account, newest day first; the last is its opening balance. */
export const valuationsQuery = (account_id: string) =>
  queryOptions({
    queryKey: ['valuations', account_id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(
        (page) => answer(api.GET('/api/v1/valuations', { params: { query: { ...page, account_id } }, signal })),
        ({ valuations }) => valuations,
      ),
  });
