import { infiniteQueryOptions } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/index.ts';
import type { TransactionsSearch } from './search.ts';

/** A transaction as the API shows it. */
export type Transaction = Schemas['Transaction'];

/** The key of every list of this page; its pages are changed in place, and never read again as a whole. */
export const LIST_KEY = 'transactions-table';

// How many rows a request brings: the most that the API gives.
const PAGE_SIZE = 100;

/** The API's filters for what the address says. */
export function filtersOf(search: TransactionsSearch) {
  return {
    search: search.q?.slice(0, 200),
    account_ids: search.account,
    category_ids: search.category,
    merchant_ids: search.merchant,
    tag_ids: search.tag,
    uncategorized: search.uncategorised,
    start_date: search.from,
    end_date: search.to,
    min_amount: search.min,
    max_amount: search.max,
    type: search.type,
  };
}

/** The transactions that pass, newest first, each page where the one before it ended. */
export const transactionsQuery = (search: TransactionsSearch) => {
  const filters = filtersOf(search);
  return infiniteQueryOptions({
    queryKey: [LIST_KEY, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, per_page: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
      return answer(api.GET('/api/v1/transactions', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    // To read a thousand pages again because a window was looked at would take minutes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** One transaction, for details that are opened by their address. */
export async function readTransaction(id: string, signal?: AbortSignal): Promise<Transaction> {
  return answer(api.GET('/api/v1/transactions/{id}', { params: { path: { id } }, ...(signal && { signal }) }));
}
