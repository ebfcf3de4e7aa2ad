import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useMayWrite } from '../../ui/use-may-write.ts';
import { type Change, changesNothing } from '../data/change.ts';
import { filtersOf, type Transaction } from '../data/list-query.ts';
import type { TransactionsSearch } from '../data/search.ts';
import { useDeletion } from '../data/use-deletion.ts';
import { useEdits } from '../data/use-edits.ts';
import { useTransactionList } from '../data/use-transaction-list.ts';
import { useTableState } from '../table/use-table-state.ts';

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
