import type { PagedContext } from '#application/context.ts';
import { type PageQuery, pageOfWhole } from '#application/pagination.ts';

/** A page of a list that is always empty: this server connects to no bank. */
export async function listConnections(context: PagedContext, query: PageQuery) {
  const none = { name: 'provider_connections', rows: [], order: 'ascending', idOf: () => '' } as const;
  const { rows, pagination } = await pageOfWhole<never>(context, query, none);
  return { data: [...rows], meta: pagination };
}
