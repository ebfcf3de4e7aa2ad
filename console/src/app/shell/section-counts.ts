import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import type { SectionTab } from '../../ui/index.ts';
import type { Section } from './pages.ts';

/** The tabs of a section, with how much there is where a page counts something. */
export function useCountedTabs(section: Section | undefined): readonly SectionTab[] | undefined {
  const counted = section?.pages.map(countsOf) ?? [];
  const goals = useQuery({ ...read('/api/v1/goals', { query: { per_page: 1 } }), enabled: counted.includes('goals') });
  const query = { status: 'active', per_page: 1 } as const;
  const bills = useQuery({
    ...read('/api/v1/recurring_transactions', { query }),
    enabled: counted.includes('bills'),
  });
  const counts = { goals: goals.data?.pagination.total_count, bills: bills.data?.pagination.total_count };
  return section?.pages.map((page) => {
    const what = countsOf(page);
    return { ...page, count: what === null ? undefined : (counts[what] ?? undefined) };
  });
}

function countsOf(page: Section['pages'][number]) {
  return 'counts' in page ? page.counts : null;
}
