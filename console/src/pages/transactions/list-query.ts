import { queryOptions } from '@tanstack/react-query';
import { api, read, type Schemas, unwrap } from '../../api/index.ts';
import { daysAfter, earlier, later } from '../../ui/format/index.ts';
import { LIST_KEY } from './list-cache.ts';
import { filtersOf, sortOf, type TransactionsSearch } from './search.ts';
import { withWaitingEdits } from './waiting-edits.ts';

export type Transaction = Schemas['Transaction'];
export type QueryHint = Schemas['QueryHint'];

/** The rows of a page; the API's maximum. */
export const PAGE_SIZE = 100;

/** One numbered page of the matching transactions, from 0. */
export const pageQuery = (search: TransactionsSearch, page: number) => {
  const filters = { ...filtersOf(search), sort: sortOf(search) };
  return queryOptions({
    queryKey: [LIST_KEY, filters, page],
    queryFn: ({ signal }) => {
      const query = { ...filters, page: page + 1, per_page: PAGE_SIZE, total: 'estimate' as const };
      return unwrap(api.GET('/api/v1/transactions', { params: { query }, signal })).then(withWaitingEdits);
    },
    gcTime: 60_000,
  });
};

/** How many transactions match, however long it takes to count them. */
export const totalQuery = (search: TransactionsSearch) => {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: [LIST_KEY, filters, 'total'],
    queryFn: ({ signal }) => {
      const query = { ...filters, per_page: 1 };
      return unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }));
    },
    select: ({ pagination }) => pagination.total_count ?? 0,
    gcTime: 60_000,
  });
};

/** How many transactions match, counted up to 10,000. */
export const viewCountQuery = (search: TransactionsSearch) => {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: [LIST_KEY, filters, 'count'],
    queryFn: ({ signal }) => {
      const query = { ...filters, per_page: 1, total: 'estimate' as const };
      return unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }));
    },
    select: ({ pagination }) => pagination,
    gcTime: 60_000,
  });
};

/** All matching transactions, by cursor. @throws ApiError */
export async function loadAllRows(
  search: TransactionsSearch,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  const filters = { ...filtersOf(search), sort: sortOf(search), per_page: PAGE_SIZE };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { ...filters, ...(cursor !== undefined && { cursor }) };
    const page = await unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }));
    rows.push(...page.transactions);
    onProgress(rows.length);
    cursor = page.pagination.next_cursor;
  }
  return rows;
}

/** The number of transactions before the first one of a day, in a list in the order of dates. */
export async function countBefore(search: TransactionsSearch, date: string): Promise<number> {
  const filters = filtersOf(search);
  const isAscending = sortOf(search) === 'date';
  const { from, to } = search;
  const bound = isAscending
    ? { end_date: earlier(daysAfter(date, -1), to) }
    : { start_date: later(daysAfter(date, 1), from) };
  const { start_date, end_date } = { ...filters, ...bound };
  if (start_date !== undefined && end_date !== undefined && start_date > end_date) return 0;
  const query = { ...filters, ...bound, per_page: 1 };
  const { pagination } = await unwrap(api.GET('/api/v1/transactions', { params: { query } }));
  return pagination.total_count ?? 0;
}

export const transactionQuery = (id: string) => read('/api/v1/transactions/{id}', { path: { id } });

export function loadTransaction(id: string): Promise<Transaction> {
  return unwrap(api.GET('/api/v1/transactions/{id}', { params: { path: { id } } }));
}

/** The split lines of a transaction. @throws ApiError */
export async function loadSplits(id: string): Promise<Transaction[]> {
  return (await unwrap(api.GET('/api/v1/transactions/{id}/splits', { params: { path: { id } } }))).splits;
}

/** @throws ApiError */
export function loadTransfer(id: string): Promise<Schemas['Transfer']> {
  return unwrap(api.GET('/api/v1/transfers/{id}', { params: { path: { id } } }));
}
