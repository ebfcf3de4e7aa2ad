import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { LIST_KEY } from './list-cache.ts';
import { filtersOf, type TransactionsSearch } from './search.ts';

export type Transaction = Schemas['Transaction'];

// The API's maximum.
const PAGE_SIZE = 100;

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
