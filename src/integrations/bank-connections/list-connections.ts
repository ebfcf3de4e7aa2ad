import type { PagedContext } from '#application/context.ts';
import { loadPage, type PageQuery } from '#application/pagination.ts';

/** A page of a list that is always empty: this server connects to no bank. */
export async function listConnections(context: PagedContext, query: PageQuery) {
  const { rows, pagination } = await loadPage(context, query, {
    name: 'provider_connections',
    position: (): string[] => [],
    count: async () => 0,
    rows: async (): Promise<never[]> => [],
  });
  return { data: [...rows], meta: pagination };
}
