import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import type { Section } from './pages.ts';

/** The counts that the tabs of a section have, by their address. */
export function useSectionCounts(section: Section | undefined): Readonly<Record<string, number | undefined>> {
  const enabled = section?.pages.some(({ to }) => to === '/goals') === true;
  const goals = useQuery({ ...read('/api/v1/goals', { query: { per_page: 1 } }), enabled });
  const query = { status: 'active', per_page: 1 } as const;
  const bills = useQuery({ ...read('/api/v1/recurring_transactions', { query }), enabled });
  return {
    '/goals': goals.data?.pagination.total_count ?? undefined,
    '/recurring': bills.data?.pagination.total_count ?? undefined,
  };
}
