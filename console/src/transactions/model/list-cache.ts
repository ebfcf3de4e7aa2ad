import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../api/index.ts';
import { LIST_KEY, type Transaction } from './list-query.ts';

type Pages = InfiniteData<Schemas['TransactionPage'], string | null>;

/** What no change of a transaction changes. */
const UNTOUCHED = new Set<unknown>([LIST_KEY, 'profile', 'family-settings', 'categories', 'merchants', 'tags']);

/** Puts these rows in the places of those with their ids, in every list that holds them. */
export function putRows(client: QueryClient, rows: readonly Transaction[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  changePages(client, (page) =>
    page.some(({ id }) => byId.has(id)) ? page.map((row) => byId.get(row.id) ?? row) : page,
  );
}

/** Takes the rows of these ids out of every list. */
export function dropRows(client: QueryClient, ids: ReadonlySet<string>): void {
  changePages(client, (page) => (page.some(({ id }) => ids.has(id)) ? page.filter(({ id }) => !ids.has(id)) : page));
}

/** Reads the lists again from their first page: after what changed their order or length. */
export function readListsAgain(client: QueryClient): Promise<void> {
  client.setQueriesData<Pages>({ queryKey: [LIST_KEY] }, (data) => data && firstOf(data));
  return client.invalidateQueries({ queryKey: [LIST_KEY] });
}

/** Lets everything else that rests on transactions, such as balances and reports, be read again when it is next shown. */
export function readRestAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.has(queryKey[0]) });
}

function firstOf(data: Pages): Pages {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

type ChangePage = (page: readonly Transaction[]) => readonly Transaction[];

function changePages(client: QueryClient, change: ChangePage): void {
  client.setQueriesData<Pages>({ queryKey: [LIST_KEY] }, (data) => {
    if (data === undefined) return undefined;
    const pages = data.pages.map((page) => {
      const transactions = change(page.transactions);
      return transactions === page.transactions ? page : { ...page, transactions: [...transactions] };
    });
    return { ...data, pages: recounted(pages, rowsIn(data.pages) - rowsIn(pages)) };
  });
}

// Only the first page tells how many rows there are.
function recounted(pages: Schemas['TransactionPage'][], gone: number): Schemas['TransactionPage'][] {
  const [first, ...others] = pages;
  const total = first?.pagination.total_count ?? null;
  if (first === undefined || total === null || gone === 0) return pages;
  return [{ ...first, pagination: { ...first.pagination, total_count: total - gone } }, ...others];
}

function rowsIn(pages: readonly Schemas['TransactionPage'][]): number {
  return pages.reduce((count, { transactions }) => count + transactions.length, 0);
}
