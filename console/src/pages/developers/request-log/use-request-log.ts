import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api, keyOf, type Schemas, unwrap } from '../../../api/index.ts';
import { logQuery, type RequestLogSearch } from './search.ts';

const POLLED_MS = 3000;

/** The newest requests, polled while the page is visible; older pages on demand. */
export function useRequestLog(search: RequestLogSearch, isLive: boolean) {
  const query = logQuery(search);
  return useInfiniteQuery({
    queryKey: keyOf('/api/v1/request_log', query, 'pages'),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(api.GET('/api/v1/request_log', { params: { query: { ...query, ...(cursor && { cursor }) } }, signal })),
    initialPageParam: '',
    getNextPageParam: (page: Schemas['RequestLogPage']) => page.pagination.next_cursor,
    select: (data: InfiniteData<Schemas['RequestLogPage']>) => data.pages.flatMap((page) => page.request_log),
    refetchInterval: isLive ? POLLED_MS : false,
    refetchOnWindowFocus: isLive,
    staleTime: 0,
  });
}
