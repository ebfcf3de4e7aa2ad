import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AccessTo, Change, Transaction } from '../model/index.ts';
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
};

/** The active, selected and edited rows; only rows that the user may change are selected and edited. */
export function useTableState(
  rows: readonly Transaction[],
  { listKey, canWrite, accessTo }: TableOptions,
  callbacks: RowActions,
) {
  // Split lines are edited with their parent.
  const isEditable = useCallback(
    (row: Transaction) => row.parent_transaction_id === null && accessTo(row) !== 'none',
    [accessTo],
  );
  const editable = useMemo(() => rows.filter(isEditable), [rows, isEditable]);
  const [active, setActive] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<{ rowIndex: number; field: Field } | null>(null);
  const [focusCount, setFocusCount] = useState(0);
  const anchor = useRef(0);
  const latest = useRef({ rows, callbacks });
  useEffect(() => {
    latest.current = { rows, callbacks };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset for another list.
  useEffect(() => {
    setActive(0);
    setSelected(new Set());
    setEditing(null);
  }, [listKey]);
  const moves = useMemo(() => {
    const focus = () => setFocusCount((count) => count + 1);
    const moveTo = (rowIndex: number) => {
      const last = latest.current.rows.length - 1;
      setActive(Math.max(0, Math.min(rowIndex, last)));
      focus();
    };
    const select = (rowIndex: number, isRange: boolean) => {
      const from = isRange ? Math.min(anchor.current, rowIndex) : rowIndex;
      const to = isRange ? Math.max(anchor.current, rowIndex) : rowIndex;
      const ids = latest.current.rows
        .slice(from, to + 1)
        .filter(isEditable)
        .map(({ id }) => id);
      setSelected((before) => {
        const isAdding = isRange || !ids.every((id) => before.has(id));
        return isAdding ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)));
      });
      anchor.current = rowIndex;
    };
    const startEdit = (rowIndex: number, field: Field) => {
      const row = latest.current.rows[rowIndex];
      if (row === undefined || !isEditable(row)) return;
      if (field === 'category' && (row.transfer !== null || row.split_parent)) return;
      setActive(rowIndex);
      setEditing({ rowIndex, field });
    };
    const endEdit = () => {
      setEditing(null);
      focus();
    };
    return { focus, moveTo, select, startEdit, endEdit };
  }, [isEditable]);
  const actions = useMemo<TableActions>(
    () => ({
      isEditable,
      isViewOnly: (row) => canWrite && accessTo(row) === 'none',
      open: (row) => latest.current.callbacks.open(row),
      edit: (row, change) => latest.current.callbacks.edit(row, change),
      split: (row) => latest.current.callbacks.split(row),
      select: moves.select,
      startEdit: moves.startEdit,
      endEdit: moves.endEdit,
      activate: setActive,
    }),
    [canWrite, accessTo, isEditable, moves],
  );
  return {
    active: Math.min(active, Math.max(0, rows.length - 1)),
    selected,
    editing,
    /** The number of loaded rows that can be selected. */
    editableCount: editable.length,
    focusCount,
    actions,
    ...moves,
    clearSelection: () => setSelected(new Set()),
    selectAll: () => setSelected((before) => (before.size > 0 ? new Set() : new Set(editable.map(({ id }) => id)))),
  };
}

export type TableState = ReturnType<typeof useTableState>;
