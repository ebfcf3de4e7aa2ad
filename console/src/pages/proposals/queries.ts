import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';
import { useHasLoaded } from '../../ui/routing/index.ts';

// At most so many wait for a decision.
const SHOWN = 100;

/** The newest proposals, without their items. */
export const proposalsQuery = (status?: 'pending') =>
  queryOptions({
    queryKey: ['proposals', { status }],
    queryFn: ({ signal }) => {
      const query = { per_page: SHOWN, ...(status && { status }) };
      return unwrap(api.GET('/api/v1/proposals', { params: { query }, signal }));
    },
  });

/** A proposal with its items. */
export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: ['proposals', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/proposals/{id}', { params: { path: { id } }, signal })),
  });

/** How many proposals wait for a decision; 0 until the page itself has loaded. */
export function usePendingProposals(): number {
  const { data } = useQuery({ ...proposalsQuery('pending'), enabled: useHasLoaded() });
  return data?.pagination.total_count ?? 0;
}
