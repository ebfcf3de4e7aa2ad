import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../api/index.ts';

type Transaction = Schemas['Transaction'];

type Pages = InfiniteData<Schemas['TransactionPage'], string | null>;

/** Lists are updated in place and never refetched as a whole. */
export const LIST_KEY = 'transactions-table';

/** Queries that do not depend on transactions. */
const INDEPENDENT_KEYS = new Set<unknown>([LIST_KEY, 'profile', 'family-settings', 'categories', 'merchants', 'tags']);

/** Replaces rows by id in every cached list. */
export function updateRows(client: QueryClient, rows: readonly Transaction[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  changePages(client, (page) =>
    page.some(({ id }) => byId.has(id)) ? page.map((row) => byId.get(row.id) ?? row) : page,
  );
}

/** Removes rows by id from every cached list. */
export function removeRows(client: QueryClient, ids: ReadonlySet<string>): void {
  changePages(client, (page) => (page.some(({ id }) => ids.has(id)) ? page.filter(({ id }) => !ids.has(id)) : page));
}

/** Refetches the lists from their first page, after their order or length changed. */
export function refetchLists(client: QueryClient): Promise<void> {
  client.setQueriesData<Pages>({ queryKey: [LIST_KEY] }, (data) => data && firstPage(data));
  return client.invalidateQueries({ queryKey: [LIST_KEY] });
}

/** Invalidates everything else that depends on transactions, such as balances and reports. */
export function invalidateOthers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => !INDEPENDENT_KEYS.has(queryKey[0]) });
}

function firstPage(data: Pages): Pages {
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
    return { ...data, pages: withNewTotal(pages, rowsIn(data.pages) - rowsIn(pages)) };
  });
}

// Only the first page has the total.
function withNewTotal(pages: Schemas['TransactionPage'][], gone: number): Schemas['TransactionPage'][] {
  const [first, ...others] = pages;
  const total = first?.pagination.total_count ?? null;
  if (first === undefined || total === null || gone === 0) return pages;
  return [{ ...first, pagination: { ...first.pagination, total_count: total - gone } }, ...others];
}

function rowsIn(pages: readonly Schemas['TransactionPage'][]): number {
  return pages.reduce((count, { transactions }) => count + transactions.length, 0);
}
