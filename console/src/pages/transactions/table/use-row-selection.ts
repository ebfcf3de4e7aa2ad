import { useCallback, useMemo, useRef, useState } from 'react';
import { notifyError } from '../../../ui/feedback/index.ts';
import { useLatest } from '../../../ui/index.ts';
import type { Transaction } from '../list-query.ts';
import type { RowList } from '../use-row-list.ts';

type Selection = ReadonlyMap<string, Transaction>;

// A longer range is "all that match", which is changed without being loaded.
const RANGE_MAX = 5000;

/** The selected rows by id; only rows that the user may change. */
export function useRowSelection(list: RowList, isEditable: (row: Transaction) => boolean) {
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
