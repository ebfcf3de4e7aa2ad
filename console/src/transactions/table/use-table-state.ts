import { useEffect, useMemo, useRef, useState } from 'react';
import type { Change, Transaction } from '../model/index.ts';
import type { Field, TableActions } from './table-context.ts';

type Asked = {
  readonly open: (row: Transaction) => void;
  readonly edit: (row: Transaction, change: Change) => void;
  readonly split: (row: Transaction) => void;
};

/**
 * Which row is active, which are selected, and what is edited. `listKey` names the list: another one begins with none. Without
 * `mayWrite` nothing is ever selected or edited.
 */
export function useTableState(rows: readonly Transaction[], listKey: string, mayWrite: boolean, asked: Asked) {
  const [active, setActive] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<{ place: number; field: Field } | null>(null);
  const [focusCount, setFocusCount] = useState(0);
  const anchor = useRef(0);
  const latest = useRef({ rows, asked });
  useEffect(() => {
    latest.current = { rows, asked };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew.
  useEffect(() => {
    setActive(0);
    setSelected(new Set());
    setEditing(null);
  }, [listKey]);
  const moves = useMemo(() => {
    const focus = () => setFocusCount((count) => count + 1);
    const moveTo = (place: number) => {
      const last = latest.current.rows.length - 1;
      setActive(Math.max(0, Math.min(place, last)));
      focus();
    };
    const select = (place: number, isRange: boolean) => {
      if (!mayWrite) return;
      const from = isRange ? Math.min(anchor.current, place) : place;
      const to = isRange ? Math.max(anchor.current, place) : place;
      const ids = latest.current.rows
        .slice(from, to + 1)
        .filter(isWhole)
        .map(({ id }) => id);
      setSelected((before) => {
        const isAdding = isRange || !ids.every((id) => before.has(id));
        return isAdding ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)));
      });
      anchor.current = place;
    };
    const startEdit = (place: number, field: Field) => {
      const row = latest.current.rows[place];
      if (!mayWrite || row === undefined || !isWhole(row)) return;
      if (field === 'category' && (row.transfer !== null || row.split_parent)) return;
      setActive(place);
      setEditing({ place, field });
    };
    const endEdit = () => {
      setEditing(null);
      focus();
    };
    return { focus, moveTo, select, startEdit, endEdit };
  }, [mayWrite]);
  const actions = useMemo<TableActions>(
    () => ({
      mayWrite,
      open: (row) => latest.current.asked.open(row),
      edit: (row, change) => latest.current.asked.edit(row, change),
      split: (row) => latest.current.asked.split(row),
      select: moves.select,
      startEdit: moves.startEdit,
      endEdit: moves.endEdit,
      activate: setActive,
    }),
    [mayWrite, moves],
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
      setSelected((before) => (before.size > 0 ? new Set() : new Set(rows.filter(isWhole).map(({ id }) => id)))),
  };
}

/** What the page keeps of its table. */
export type TableState = ReturnType<typeof useTableState>;

// A part of a split is only ever written with its whole.
function isWhole({ parent_transaction_id: whole }: Transaction): boolean {
  return whole === null;
}
