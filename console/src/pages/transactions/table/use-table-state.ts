import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLatest } from '../../../ui/index.ts';
import type { Change } from '../change.ts';
import type { Transaction } from '../list-query.ts';
import type { AccessTo } from '../use-access.ts';
import type { RowList } from '../use-row-list.ts';
import type { Field, TableActions } from './table-context.ts';
import { useRowSelection } from './use-row-selection.ts';

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
};

/** The active, selected and edited rows; only rows that the user may change are selected and edited. */
export function useTableState(
  list: RowList,
  { listKey, canWrite, accessTo, isReconciling }: TableOptions,
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
      open: (row) => latest.current.open(row),
      edit: (row, change) => latest.current.edit(row, change),
      split: (row) => latest.current.split(row),
      select,
      startEdit,
      endEdit,
      activate,
      clear: isReconciling ? (row) => latest.current.edit(row, { cleared: !row.cleared }) : undefined,
    }),
    [isReconciling, canWrite, accessTo, isEditable, select, startEdit, endEdit, activate, latest],
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
