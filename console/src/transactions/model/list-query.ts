import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import type { TransactionsSearch } from './search.ts';

export type Transaction = Schemas['Transaction'];

/** Lists are updated in place and never refetched as a whole. */
export const LIST_KEY = 'transactions-table';

// The API's maximum.
const PAGE_SIZE = 100;

/** The API's filters for the search parameters. */
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

/** The matching transactions, newest first, paginated by cursor. */
export const transactionsQuery = (search: TransactionsSearch) => {
  const filters = filtersOf(search);
  return infiniteQueryOptions({
    queryKey: [LIST_KEY, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, per_page: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) };
      return unwrap(api.GET('/api/v1/transactions', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
    // Refetching a thousand pages on window focus would take minutes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

export async function loadTransaction(id: string, signal?: AbortSignal): Promise<Transaction> {
  return unwrap(api.GET('/api/v1/transactions/{id}', { params: { path: { id } }, ...(signal && { signal }) }));
}
