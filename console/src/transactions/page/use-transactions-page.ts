import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useCanWrite } from '../../ui/index.ts';
import {
  type Change,
  filtersOf,
  isUnchanged,
  type Transaction,
  type TransactionsSearch,
  transactionsQuery,
  useAccess,
  useDeletion,
  useEdits,
} from '../model/index.ts';
import { useTableState } from '../table/index.ts';

export type Dialog =
  | { readonly kind: 'split' | 'match'; readonly row: Transaction }
  | { readonly kind: 'delete'; readonly rows: readonly Transaction[] }
  | { readonly kind: 'shortcuts' };

/** The state of the page: search parameters, list, selection, open dialog, and the functions that change them. */
export function useTransactionsPage() {
  const { search, change, open } = useAddress();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const list = useTransactionList(search);
  const { rows } = list;
  const edit = useEdits();
  const editOne = (row: Transaction, one: Change) => {
    if (!isUnchanged({ row, change: one })) edit({ edits: [{ row, change: one }], message: 'Saved' });
  };
  const canWrite = useCanWrite();
  const accessTo = useAccess();
  const table = useTableState(
    rows,
    { listKey: JSON.stringify(filtersOf(search)), canWrite, accessTo },
    {
      open: ({ id }) => open(id),
      edit: editOne,
      split: (row) => (accessTo(row) === 'all' ? setDialog({ kind: 'split', row }) : open(row.id)),
    },
  );
  const deletion = useDeletion(() => {
    setDialog(null);
    table.clearSelection();
    if (search.open !== undefined) open(undefined);
  });
  const selected = useMemo(() => rows.filter(({ id }) => table.selected.has(id)), [rows, table.selected]);
  return { search, change, open, canWrite, accessTo, dialog, setDialog, list, edit, table, deletion, selected };
}

export type PageState = ReturnType<typeof useTransactionsPage>;

function useAddress() {
  const search = useSearch({ from: '/shell/transactions' });
  const navigate = useNavigate({ from: '/transactions' });
  // Opening a transaction adds to the history; typing in the search does not.
  const change = (more: TransactionsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...more }), replace: !('open' in more), resetScroll: false });
  const open = (id: string | undefined) => change({ open: id });
  return { search, change, open };
}

/** The loaded rows and the function that loads more. */
function useTransactionList(search: TransactionsSearch) {
  const query = useInfiniteQuery({ ...transactionsQuery(search), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const isUncategorised = search.uncategorised === true;
  const loaded = useMemo(() => data?.pages.flatMap(({ transactions }) => transactions) ?? [], [data]);
  const total = data?.pages[0]?.pagination.total_count ?? null;
  // A row that has just got a category no longer matches.
  const rows = useMemo(() => (isUncategorised ? loaded.filter(needsCategory) : loaded), [loaded, isUncategorised]);
  return {
    ...query,
    rows,
    fetchMore,
    /** The number of matching transactions, loaded or not. */
    total: total === null ? null : total - (loaded.length - rows.length),
  };
}

// Transfers and split transactions need no category of their own.
function needsCategory({ category, transfer, split_parent: isSplit }: Transaction): boolean {
  return category === null && transfer === null && !isSplit;
}
