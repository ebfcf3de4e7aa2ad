import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { useHasLoaded } from '../../ui/routing/index.ts';

// At most so many wait for a decision.
const SHOWN = 100;

/** The newest proposals, without their items. */
export const proposalsQuery = (status?: 'pending') =>
  read('/api/v1/proposals', { query: { per_page: SHOWN, ...(status && { status }) } });

export const proposalQuery = (id: string) => read('/api/v1/proposals/{id}', { path: { id } });

/** How many proposals wait for a decision; 0 until the page itself has loaded. */
export function usePendingProposals(): number {
  const { data } = useQuery({ ...proposalsQuery('pending'), enabled: useHasLoaded() });
  return data?.pagination.total_count ?? 0;
}
