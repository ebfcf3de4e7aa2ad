import { keepPreviousData, type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Schemas } from '../../api/index.ts';
import { dropOldPages } from './list-cache.ts';
import { loadAllRows, PAGE_SIZE, pageQuery, type Transaction, totalQuery } from './list-query.ts';
import type { TransactionsSearch } from './search.ts';

/** A list of any length, of which the rows near the visible ones are loaded. */
export type RowList = {
  readonly total: number;
  /** False while more are being counted. */
  readonly isTotal: boolean;
  /** The row at an index; undefined while it is not loaded. */
  readonly at: (index: number) => Transaction | undefined;
  /** The rows that are loaded and near the visible ones. */
  readonly loaded: () => readonly Transaction[];
  /** Loads the rows of a range, both ends included. @throws ApiError */
  readonly load: (from: number, to: number) => Promise<Transaction[]>;
  /** Loads every row, in the order of the list. @throws ApiError */
  readonly loadAll: (onProgress: (loaded: number) => void, signal: AbortSignal) => Promise<Transaction[]>;
  /** Tells which rows are visible, both ends included. */
  readonly show: (first: number, last: number) => void;
};

// Pages passed faster than this are not asked for.
const SETTLED_MS = 60;
// Rows before and after the visible ones.
const MARGIN = 25;

/** The matching transactions. The rows of the former filters stay until the first ones of the new filters are there. */
export function useRowList(search: TransactionsSearch) {
  const client = useQueryClient();
  const first = useQuery({ ...pageQuery(search, 0), placeholderData: keepPreviousData });
  const shown = useRef(search);
  if (!first.isPlaceholderData) shown.current = search;
  const current = shown.current;
  const listKey = JSON.stringify(pageQuery(current, 0).queryKey);
  const { pages, show } = useVisiblePages(listKey);
  const loading = useQueries({
    queries: pages.map((page) => pageQuery(current, page)),
    combine: (results) => ({
      pages: results.map(({ data }) => data),
      error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page that was loaded.
  useEffect(() => dropOldPages(client), [loading.pages, client]);
  const { total_count: counted = 0, total_is_exact: isExact } = first.data?.pagination ?? {};
  const exact = useQuery({ ...totalQuery(current), enabled: isExact === false });
  const isTotal = isExact !== false || exact.data !== undefined;
  const total = (isExact === false ? exact.data : undefined) ?? counted ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list for each change of its key or its pages.
  const list = useMemo<RowList>(
    () => ({ ...accessTo(client, current, total), isTotal, loaded: () => loading.pages.flatMap(rowsOf), show }),
    [listKey, total, isTotal, show, client, first.data, loading.pages],
  );
  return { ...first, list, listKey, shown: current, pageError: loading.error };
}

/** Reads the rows of a list from the cached pages, and loads others. */
function accessTo(client: QueryClient, search: TransactionsSearch, total: number) {
  return {
    total,
    at: (index: number) => {
      if (index >= total) return undefined;
      const { queryKey } = pageQuery(search, Math.floor(index / PAGE_SIZE));
      return client.getQueryData(queryKey)?.transactions[index % PAGE_SIZE];
    },
    load: async (from: number, to: number) => {
      const loaded: Transaction[] = [];
      for (const page of range(Math.floor(from / PAGE_SIZE), Math.floor(to / PAGE_SIZE))) {
        const { transactions } = await client.ensureQueryData(pageQuery(search, page));
        const start = page * PAGE_SIZE;
        loaded.push(...transactions.slice(Math.max(0, from - start), to - start + 1));
      }
      return loaded;
    },
    loadAll: (onProgress: (loaded: number) => void, signal: AbortSignal) => loadAllRows(search, onProgress, signal),
  };
}

function rowsOf(page: Schemas['TransactionPage'] | undefined): readonly Transaction[] {
  return page?.transactions ?? [];
}

/** The pages around the visible rows, once they have stopped changing. */
function useVisiblePages(listKey: string) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top.
  useEffect(() => setPages([0]), [listKey]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((first: number, last: number) => {
    const next = range(Math.floor(Math.max(0, first - MARGIN) / PAGE_SIZE), Math.floor((last + MARGIN) / PAGE_SIZE));
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setPages((before) => (String(before) === String(next) ? before : next)),
      SETTLED_MS,
    );
  }, []);
  return { pages, show };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
