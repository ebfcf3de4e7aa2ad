import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { balanceSeriesQuery } from '../../api/index.ts';
import { savedText } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useCanWrite, useFormat } from '../../ui/index.ts';
import type { Labelled } from '../rules/rule-form.ts';
import { type Change, isUnchanged } from './change.ts';
import { useWaitingEdits } from './entry/waiting-store.ts';
import { balanceAfter, type Ledger, type Statement } from './ledger-balances.ts';
import type { Transaction } from './list-query.ts';
import { usePeriodSums } from './period-sums.ts';
import { countFilters, sortOf, type TransactionsSearch } from './search.ts';
import { useRowSuggestions } from './suggestions.ts';
import { useTableState } from './table/use-table-state.ts';
import { useAccess } from './use-access.ts';
import { type Deletion, useDeletion } from './use-deletion.ts';
import { useEdits } from './use-edits.ts';
import { type RowList, useRowList } from './use-row-list.ts';

export type Dialog =
  | { readonly kind: 'split' | 'match'; readonly row: Transaction }
  | ({ readonly kind: 'delete' } & Deletion)
  | { readonly kind: 'always'; readonly like: Labelled }
  | { readonly kind: 'shortcuts' };

/** The search parameters of a page with a list, and the functions that change them. */
export type Address = {
  readonly search: TransactionsSearch;
  /** Whether anything is searched for that can be cleared. */
  readonly isFiltered: boolean;
  readonly change: (change: TransactionsSearch) => void;
  /** Opens a transaction by its id, or the form of a `new` one; undefined closes it. */
  readonly open: (id: string | undefined) => void;
  /** The bank's statement that the account is compared with. */
  readonly statement?: Statement | undefined;
};

/** The state of a page with a list: address, rows, selection, open dialog, and the functions that change them. */
export function useListPage(address: Address, ledger?: Ledger) {
  const { search, open } = address;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const rows = useRowList(search);
  const { list } = rows;
  const { edit, progress } = useEdits((changed) => table.updateSelected(changed));
  const canWrite = useCanWrite();
  const accessTo = useAccess();
  const isReconciling = address.statement !== undefined;
  const waiting = useWaitingEdits();
  const waitingIds = useMemo(() => new Set(waiting.map(({ row }) => row.id)), [waiting]);
  const table = useTableState(
    list,
    { listKey: rows.listKey, canWrite, accessTo, isReconciling, waitingIds },
    {
      open: ({ id }) => open(id),
      edit: (row, one) => {
        if (isUnchanged({ row, change: one })) return;
        const { category } = one;
        const like = canWrite && category ? { row, category } : null;
        const label = t('Always for {name}', { name: row.merchant?.name ?? row.name });
        const next = like && { label, run: () => setDialog({ kind: 'always', like }) };
        edit({ edits: [{ row, change: one }], message: changedText(row, one), ...(next && { next }) });
      },
      split: (row) => (accessTo(row) === 'all' ? setDialog({ kind: 'split', row }) : open(row.id)),
    },
  );
  const deletion = useDeletion(() => {
    setDialog(null);
    table.clearSelection();
    open(undefined);
  });
  const sums = usePeriodSums(rows.shown, useFormat().monthStartDay);
  const balanceAt = useRunningBalance(ledger, rows.shown, list);
  const selected = useMemo(() => [...table.selected.values()], [table.selected]);
  const suggestions = useRowSuggestions(list.loaded(), table.actions.isEditable);
  const dialogs = { dialog, setDialog, deletion, ledger };
  return {
    ...address,
    ...dialogs,
    canWrite,
    accessTo,
    rows,
    list,
    balanceAt,
    sums,
    edit,
    progress,
    table,
    selected,
    suggestions,
  };
}

/** "Green Basket is now Groceries" */
function changedText({ name }: Transaction, { category, merchant, tags, notes, cleared }: Change): string {
  if (category) return t('{name} is now {category}', { name, category: category.name });
  if (category === null) return t('{name} has no category now', { name });
  if (merchant) return t('{name} is now of {merchant}', { name, merchant: merchant.name });
  if (merchant === null) return t('{name} has no merchant now', { name });
  if (tags !== undefined) return t('Tags of {name} changed', { name });
  if (notes !== undefined) return t('Notes of {name} changed', { name });
  if (cleared !== undefined)
    return cleared ? t('{name} is cleared', { name }) : t('{name} is not cleared now', { name });
  return savedText(name);
}

export type PageState = ReturnType<typeof useListPage>;

export function useTransactionsAddress(): Address {
  const search = useSearch({ from: '/shell/transactions' });
  const navigate = useNavigate({ from: '/transactions' });
  // Opening a transaction adds to the history; typing in the search does not.
  const change = (more: TransactionsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...more }), replace: !('open' in more), resetScroll: false });
  const open = (id: string | undefined) => {
    if (id !== search.open) change({ open: id });
  };
  return { search, isFiltered: countFilters(search) > 0 || search.q !== undefined, change, open };
}

/**
 * The balance of an account after each row, or undefined where the list is not one account's whole ledger with the newest
 * first.
 */
function useRunningBalance(ledger: Ledger | undefined, search: TransactionsSearch, list: RowList) {
  // The later ones do not move the balances before.
  const isWhole =
    countFilters({ ...search, to: undefined }) === 1 && search.q === undefined && sortOf(search) === '-date';
  const dates = list.loaded().map(({ date }) => date);
  const [first, last] = [dates.at(-1), dates[0]];
  const { data } = useQuery({
    ...balanceSeriesQuery(ledger?.id ?? '', first ?? '', last),
    enabled: ledger !== undefined && isWhole && first !== undefined,
    placeholderData: keepPreviousData,
  });
  const endOfDay = useMemo(
    () => new Map(data?.balances.map(({ date, balance_amount: balance }) => [date, balance])),
    [data],
  );
  if (ledger === undefined) return undefined;
  return (index: number) => (isWhole ? balanceAfter(ledger, list, index, endOfDay) : null);
}
