import { useCallback, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../ui/index.ts';
import type { Transaction } from '../model/index.ts';

/** The ids of the selected rows, which the user may change. */
export function useRowSelection(rows: readonly Transaction[], isEditable: (row: Transaction) => boolean) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef(0);
  const editable = useMemo(() => rows.filter(isEditable), [rows, isEditable]);
  const latest = useLatest(rows);
  const select = useCallback(
    (rowIndex: number, isRange: boolean) => {
      const from = isRange ? Math.min(anchor.current, rowIndex) : rowIndex;
      const to = isRange ? Math.max(anchor.current, rowIndex) : rowIndex;
      const inRange = latest.current.slice(from, to + 1).filter(isEditable);
      const ids = inRange.map(({ id }) => id);
      setSelected((before) => {
        const isAdding = isRange || !ids.every((id) => before.has(id));
        return isAdding ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)));
      });
      anchor.current = rowIndex;
    },
    [isEditable, latest],
  );
  const clearSelection = useCallback(() => setSelected(new Set()), []);
  return {
    selected,
    /** The number of loaded rows that can be selected. */
    editableCount: editable.length,
    select,
    clearSelection,
    selectAll: () => setSelected((before) => (before.size > 0 ? new Set() : new Set(editable.map(({ id }) => id)))),
  };
}
