import type { KeyboardEvent } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import type { Transaction } from '../list-query.ts';
import type { RowList } from '../use-row-list.ts';
import type { Field } from './table-context.ts';
import type { TableState } from './use-table-state.ts';

const PAGE_ROWS = 10;
const FIELDS: Readonly<Record<string, Field>> = { c: 'category', e: 'category', m: 'merchant', t: 'tags', d: 'notes' };

/** The keyboard shortcuts, as shown in the help dialog. */
export const SHORTCUTS = [
  ['↓ or j, ↑ or k', t('Next and previous transaction')],
  [t('Page up, Page down, Home, End'), t('Move faster')],
  ['Enter', t('Open details')],
  ['Space', t('Select; Shift and an arrow select several')],
  ['c or e', t('Edit category')],
  ['a', t('Accept the suggested category, or add a transaction')],
  ['m', t('Edit merchant')],
  ['t', t('Edit tags')],
  ['d', t('Edit notes')],
  ['Space', t('Tick, while you reconcile')],
  ['Delete', t('Delete')],
  ['Escape', t('Clear selection')],
  ['/', t('Search')],
  ['?', t('Show keyboard shortcuts')],
] as const;

type RowActions = {
  readonly open: (row: Transaction) => void;
  readonly remove: (row: Transaction) => void;
  /** Accepts the suggested category of a row; undefined for a row without one. */
  readonly accept: (row: Transaction) => (() => void) | undefined;
};

type KeyTarget = Pick<TableState, 'active' | 'selected' | 'moveTo' | 'select' | 'startEdit' | 'clearSelection'> & {
  readonly actions: Pick<TableState['actions'], 'clear'>;
};

/** Handles keys on a focused row, except those that a control inside the row uses. */
export function handleRowKey(event: KeyboardEvent, list: RowList, table: TableState, callbacks: RowActions): void {
  const { target, currentTarget, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // Portals such as editors are inside the grid for React, but not in the DOM.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const row = list.at(table.active);
  if (target.closest('[data-row]') === null) return;
  if (!target.hasAttribute('data-row') && [' ', 'Enter'].includes(key)) return;
  const act = actionFor(key, event.shiftKey, row, table, callbacks);
  if (act === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** The action of a key on the active row, if it has one. A row that is not loaded yet can be left and selected. */
export function actionFor(
  key: string,
  isShift: boolean,
  row: Transaction | undefined,
  table: KeyTarget,
  callbacks: RowActions,
): (() => void) | undefined {
  const { active, moveTo, select } = table;
  const field = FIELDS[key];
  if (field !== undefined) return () => table.startEdit(active, field);
  const next = nextIndex(key, active);
  if (next !== undefined) {
    return () => {
      if (isShift) {
        select(active, true);
        select(Math.max(0, next), true);
      }
      moveTo(next);
    };
  }
  const { clear } = table.actions;
  if (clear !== undefined && [' ', 'x'].includes(key)) return row && (() => clear(row));
  if (key === ' ') return () => select(active, isShift);
  if (key === 'a') return row && callbacks.accept(row);
  if (key === 'Enter') return row && (() => callbacks.open(row));
  if (key === 'Delete') return row && (() => callbacks.remove(row));
  return key === 'Escape' && table.selected.size > 0 ? table.clearSelection : undefined;
}

function nextIndex(key: string, active: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return active + 1;
    case 'ArrowUp':
    case 'k':
      return active - 1;
    case 'PageDown':
      return active + PAGE_ROWS;
    case 'PageUp':
      return active - PAGE_ROWS;
    case 'Home':
      return 0;
    case 'End':
      return Number.MAX_SAFE_INTEGER;
    default:
      return undefined;
  }
}
