import type { Query, QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../api/index.ts';

type Transaction = Schemas['Transaction'];
type Page = Schemas['TransactionPage'];

export const LIST_KEY = 'transaction_rows';

// Pages that no list shows; older ones are dropped, so that memory does not grow with the distance scrolled.
const KEPT_MAX = 30;

/** Replaces rows by id in every cached page. */
export function updateRows(client: QueryClient, rows: readonly Transaction[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  client.setQueriesData<Page>({ queryKey: [LIST_KEY] }, (page) => {
    if (page?.transactions.some(({ id }) => byId.has(id)) !== true) return page;
    return { ...page, transactions: page.transactions.map((row) => byId.get(row.id) ?? row) };
  });
}

/** Loads the shown pages again and drops all others, after rows changed their order, number or filters. */
export async function refetchLists(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: [LIST_KEY], type: 'inactive' });
  await client.invalidateQueries({ queryKey: [LIST_KEY] });
}

/** Drops the pages that were loaded longest ago, except those shown. */
export function dropOldPages(client: QueryClient): void {
  const byAge = (one: Query, other: Query) => other.state.dataUpdatedAt - one.state.dataUpdatedAt;
  const hidden = client.getQueryCache().findAll({ queryKey: [LIST_KEY], type: 'inactive' });
  for (const query of hidden.toSorted(byAge).slice(KEPT_MAX)) client.getQueryCache().remove(query);
}
