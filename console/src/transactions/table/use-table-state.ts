import { useEffect, useMemo, useRef, useState } from 'react';
import type { Change, Transaction } from '../model/index.ts';
import type { Field, TableActions } from './table-context.ts';

type RowActions = {
  readonly open: (row: Transaction) => void;
  readonly edit: (row: Transaction, change: Change) => void;
  readonly split: (row: Transaction) => void;
};

/**
 * The active, selected and edited rows. Resets when `listKey` changes; without `canWrite` nothing can be selected or
 * edited.
 */
export function useTableState(rows: readonly Transaction[], listKey: string, canWrite: boolean, callbacks: RowActions) {
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
      if (!canWrite) return;
      const from = isRange ? Math.min(anchor.current, rowIndex) : rowIndex;
      const to = isRange ? Math.max(anchor.current, rowIndex) : rowIndex;
      const ids = latest.current.rows
        .slice(from, to + 1)
        .filter(isSelectable)
        .map(({ id }) => id);
      setSelected((before) => {
        const isAdding = isRange || !ids.every((id) => before.has(id));
        return isAdding ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)));
      });
      anchor.current = rowIndex;
    };
    const startEdit = (rowIndex: number, field: Field) => {
      const row = latest.current.rows[rowIndex];
      if (!canWrite || row === undefined || !isSelectable(row)) return;
      if (field === 'category' && (row.transfer !== null || row.split_parent)) return;
      setActive(rowIndex);
      setEditing({ rowIndex, field });
    };
    const endEdit = () => {
      setEditing(null);
      focus();
    };
    return { focus, moveTo, select, startEdit, endEdit };
  }, [canWrite]);
  const actions = useMemo<TableActions>(
    () => ({
      canWrite,
      open: (row) => latest.current.callbacks.open(row),
      edit: (row, change) => latest.current.callbacks.edit(row, change),
      split: (row) => latest.current.callbacks.split(row),
      select: moves.select,
      startEdit: moves.startEdit,
      endEdit: moves.endEdit,
      activate: setActive,
    }),
    [canWrite, moves],
  );
  return {
    active: Math.min(active, Math.max(0, rows.length - 1)),
    selected,
    editing,
    focusCount,
    actions,
    ...moves,
    clearSelection: () => setSelected(new Set()),
    selectAll: () =>
      setSelected((before) => (before.size > 0 ? new Set() : new Set(rows.filter(isSelectable).map(({ id }) => id)))),
  };
}

export type TableState = ReturnType<typeof useTableState>;

// Split lines are edited with their parent.
function isSelectable({ parent_transaction_id: parent }: Transaction): boolean {
  return parent === null;
}
