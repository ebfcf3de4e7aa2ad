import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notifyError } from '../../../ui/feedback/index.ts';
import { useLatest } from '../../../ui/index.ts';
import type { Change } from '../change.ts';
import type { Transaction } from '../list-query.ts';
import type { AccessTo } from '../use-access.ts';
import type { RowList } from '../use-row-list.ts';
import type { Field, TableActions } from './table-context.ts';

type RowActions = {
  readonly open: (row: Transaction) => void;
  readonly edit: (row: Transaction, change: Change) => void;
  readonly split: (row: Transaction) => void;
};

type TableOptions = {
  /** The table resets when this changes. */
  readonly listKey: string;
  readonly canWrite: boolean;
  readonly accessTo: AccessTo;
  /** Whether rows are marked as cleared. */
  readonly isReconciling: boolean;
  /** The rows of which a change waits on this device. */
  readonly waitingIds: ReadonlySet<string>;
};

/** The active, selected and edited rows; only rows that the user may change are selected and edited. */
export function useTableState(
  list: RowList,
  { listKey, canWrite, accessTo, isReconciling, waitingIds }: TableOptions,
  callbacks: RowActions,
) {
  // Split lines are edited with their parent.
  const isEditable = useCallback(
    (row: Transaction) => row.parent_transaction_id === null && accessTo(row) !== 'none',
    [accessTo],
  );
  const { select, clearSelection, ...selection } = useRowSelection(list, isEditable);
  const { activate, startEdit, endEdit, ...position } = usePosition(list, isEditable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for another list.
  useEffect(() => {
    activate(0);
    position.stopEdit();
    clearSelection();
  }, [listKey]);
  const latest = useLatest(callbacks);
  const actions = useMemo<TableActions>(
    () => ({
      isEditable,
      isViewOnly: (row) => canWrite && accessTo(row) === 'none',
      isWaiting: ({ id }) => waitingIds.has(id),
      open: (row) => latest.current.open(row),
      edit: (row, change) => latest.current.edit(row, change),
      split: (row) => latest.current.split(row),
      select,
      startEdit,
      endEdit,
      activate,
      clear: isReconciling ? (row) => latest.current.edit(row, { cleared: !row.cleared }) : undefined,
    }),
    [isReconciling, waitingIds, canWrite, accessTo, isEditable, select, startEdit, endEdit, activate, latest],
  );
  return { ...position, ...selection, startEdit, endEdit, select, clearSelection, actions };
}

export type TableState = ReturnType<typeof useTableState>;

/** The active row, the field that is edited in it, and the functions that move between rows. */
function usePosition(list: RowList, isEditable: (row: Transaction) => boolean) {
  const [active, activate] = useState(0);
  const [editing, setEditing] = useState<{ rowIndex: number; field: Field } | null>(null);
  const [focusCount, setFocusCount] = useState(0);
  const latest = useLatest(list);
  const moves = useMemo(() => {
    const focus = () => setFocusCount((count) => count + 1);
    const moveTo = (rowIndex: number) => {
      activate(Math.max(0, Math.min(rowIndex, latest.current.total - 1)));
      focus();
    };
    const startEdit = (rowIndex: number, field: Field) => {
      const row = latest.current.at(rowIndex);
      if (row === undefined || !isEditable(row)) return;
      if (field === 'category' && (row.transfer?.status === 'confirmed' || row.split_parent)) return;
      activate(rowIndex);
      setEditing({ rowIndex, field });
    };
    const stopEdit = () => setEditing(null);
    const endEdit = () => {
      stopEdit();
      focus();
    };
    return { focus, moveTo, startEdit, stopEdit, endEdit };
  }, [isEditable, latest]);
  return { active: Math.min(active, Math.max(0, list.total - 1)), activate, editing, focusCount, ...moves };
}

type Selection = ReadonlyMap<string, Transaction>;

// A longer range is "all that match", which is changed without being loaded.
const RANGE_MAX = 5000;

/** The selected rows by id; only rows that the user may change. */
function useRowSelection(list: RowList, isEditable: (row: Transaction) => boolean) {
  const [picked, setPicked] = useState<Selection>(new Map());
  const anchor = useRef(0);
  const latest = useLatest(list);
  const select = useCallback(
    (rowIndex: number, isRange: boolean) => {
      const from = isRange ? Math.max(Math.min(anchor.current, rowIndex), rowIndex - RANGE_MAX) : rowIndex;
      const to = isRange ? Math.min(Math.max(anchor.current, rowIndex), rowIndex + RANGE_MAX) : rowIndex;
      anchor.current = rowIndex;
      loadRange(latest.current, from, to).then((rows) => {
        const found = rows.filter(isEditable);
        setPicked((before) => (isRange ? withRows(before, found) : toggled(before, found)));
      }, notifyError);
    },
    [isEditable, latest],
  );
  const clearSelection = useCallback(() => setPicked(new Map()), []);
  return {
    selected: useCurrent(picked, list),
    select,
    clearSelection,
    /** Replaces selected rows by what they have become. */
    updateSelected: useCallback(
      (rows: readonly Transaction[]) =>
        setPicked((before) =>
          withRows(
            before,
            rows.filter(({ id }) => before.has(id)),
          ),
        ),
      [],
    ),
    /** Selects exactly these rows. */
    replaceSelection: (rows: readonly Transaction[]) => setPicked(withRows(new Map(), rows.filter(isEditable))),
    /** Selects rows; nothing if any row is selected already. */
    selectRows: (rows: readonly Transaction[]) =>
      setPicked((before) => (before.size > 0 ? new Map() : withRows(before, rows.filter(isEditable)))),
  };
}

/** The rows of a range; at once if they are loaded. */
async function loadRange(list: RowList, from: number, to: number): Promise<Transaction[]> {
  return list.load(Math.max(0, from), Math.min(to, list.total - 1));
}

/** The selected rows as they are now, so that edits and sums see what the list shows. */
function useCurrent(picked: Selection, list: RowList): Selection {
  return useMemo(() => {
    const current = new Map(picked);
    for (const row of list.loaded()) if (current.has(row.id)) current.set(row.id, row);
    return current;
  }, [picked, list]);
}

function withRows(selection: Selection, rows: readonly Transaction[]): Selection {
  return new Map([...selection, ...rows.map((row) => [row.id, row] as const)]);
}

function toggled(selection: Selection, rows: readonly Transaction[]): Selection {
  if (!rows.every(({ id }) => selection.has(id))) return withRows(selection, rows);
  const gone = new Set(rows.map(({ id }) => id));
  return new Map([...selection].filter(([id]) => !gone.has(id)));
}
