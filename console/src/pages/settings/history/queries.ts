import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths } from '#client/api.d.ts';
import { api, keyOf, type Schemas, unwrap } from '../../../api/index.ts';

type ChangePage = Schemas['ChangePage'];
type ChangesQuery = NonNullable<paths['/api/v1/changes']['get']['parameters']['query']>;

export type ChangeFilters = Pick<
  ChangesQuery,
  'user_ids' | 'credential_ids' | 'resources' | 'start_date' | 'end_date' | 'balance_of' | 'balance_date' | 'after'
>;

/** A resource that the feed can be filtered by. */
export type Resource = NonNullable<ChangesQuery['resources']>[number];

const PAGE = 50;
// The server looks at some thousand changes for a page; few of them may match.
const TRIES_MAX = 10;

/** The newest changes that match; older pages on demand. */
export const historyQuery = (filters: ChangeFilters) =>
  infiniteQueryOptions({
    queryKey: keyOf('/api/v1/changes', filters, 'pages'),
    queryFn: ({ pageParam: cursor, signal }) => readPage(filters, cursor, signal),
    initialPageParam: '',
    getNextPageParam: (page: ChangePage) => (page.has_more ? page.next_cursor : undefined),
    select: ({ pages }: InfiniteData<ChangePage>) => pages.flatMap(({ changes }) => changes),
  });

/** One change by its number; null if the person cannot see it. */
export const changeQuery = (sequence: number) =>
  queryOptions({
    queryKey: keyOf('/api/v1/changes', { sequence }),
    queryFn: async ({ signal }) =>
      (await readChanges({ cursor: String(sequence - 1), limit: 1 }, signal)).changes[0] ?? null,
  });

async function readPage(filters: ChangeFilters, start: string, signal: AbortSignal): Promise<ChangePage> {
  const changes: ChangePage['changes'] = [];
  for (let cursor = start, tries = 1; ; tries += 1) {
    const query = { ...filters, sort: '-sequence', limit: PAGE, ...(cursor && { cursor }) } as const;
    const page = await readChanges(query, signal);
    changes.push(...page.changes);
    if (changes.length > 0 || !page.has_more || tries === TRIES_MAX) return { ...page, changes };
    cursor = page.next_cursor;
  }
}

// The operation also answers with a stream, which is not asked for.
async function readChanges(query: ChangesQuery, signal: AbortSignal): Promise<ChangePage> {
  return (await unwrap(api.GET('/api/v1/changes', { params: { query }, signal }))) as ChangePage;
}
