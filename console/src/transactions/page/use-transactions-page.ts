import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useMayWrite } from '../../ui/index.ts';
import {
  type Change,
  changesNothing,
  filtersOf,
  type Transaction,
  type TransactionsSearch,
  transactionsQuery,
  useDeletion,
  useEdits,
} from '../model/index.ts';
import { useTableState } from '../table/index.ts';

/** What lies over the page, if anything. */
export type Dialog =
  | { readonly kind: 'split' | 'match'; readonly row: Transaction }
  | { readonly kind: 'delete'; readonly rows: readonly Transaction[] }
  | { readonly kind: 'keys' };

/** The whole state of the page: what its address says, what is loaded, selected and open, and the ways to change each. */
export function useTransactionsPage() {
  const { search, change, open } = useAddress();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const list = useTransactionList(search);
  const { rows } = list;
  const edit = useEdits();
  const editOne = (row: Transaction, one: Change) => {
    if (!changesNothing({ row, change: one })) edit({ edits: [{ row, change: one }], message: 'Saved' });
  };
  const mayWrite = useMayWrite();
  const table = useTableState(rows, JSON.stringify(filtersOf(search)), mayWrite, {
    open: ({ id }) => open(id),
    edit: editOne,
    split: (row) => (mayWrite ? setDialog({ kind: 'split', row }) : open(row.id)),
  });
  const deletion = useDeletion(() => {
    setDialog(null);
    table.clearSelection();
    if (search.open !== undefined) open(undefined);
  });
  const selected = useMemo(() => rows.filter(({ id }) => table.selected.has(id)), [rows, table.selected]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { search, change, open, mayWrite, dialog, setDialog, list, edit, table, deletion, selected, fetchMore };
}

/** What the parts of the page share. */
export type PageState = ReturnType<typeof useTransactionsPage>;

function useAddress() {
  const search = useSearch({ from: '/shell/transactions' });
  const navigate = useNavigate({ from: '/transactions' });
  // What is opened can be gone back from; a letter of a search cannot.
  const change = (more: TransactionsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...more }), replace: !('open' in more), resetScroll: false });
  const open = (id: string | undefined) => change({ open: id });
  return { search, change, open };
}

/** The rows that are loaded and pass, and the way to more of them. */
function useTransactionList(search: TransactionsSearch) {
  const query = useInfiniteQuery({ ...transactionsQuery(search), placeholderData: keepPreviousData });
  const { data } = query;
  const isUncategorised = search.uncategorised === true;
  const loaded = useMemo(() => data?.pages.flatMap(({ transactions }) => transactions) ?? [], [data]);
  const total = data?.pages[0]?.pagination.total_count ?? null;
  // A row that has just been given its category passes no longer.
  const rows = useMemo(() => (isUncategorised ? loaded.filter(lacksCategory) : loaded), [loaded, isUncategorised]);
  return {
    ...query,
    rows,
    /** How many there are that pass, loaded or not. */
    total: total === null ? null : total - (loaded.length - rows.length),
  };
}

// The two sides of a transfer and the whole of a split have no category because they need none.
function lacksCategory({ category, transfer, split_parent: isSplit }: Transaction): boolean {
  return category === null && transfer === null && !isSplit;
}
