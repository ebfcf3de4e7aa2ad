import type { KeyboardEvent } from 'react';
import type { Transaction } from '../model/index.ts';
import type { Field } from './table-context.ts';
import type { TableState } from './use-table-state.ts';

const PAGE_ROWS = 10;
const FIELDS: Readonly<Record<string, Field>> = { e: 'category', m: 'merchant', t: 'tags', n: 'notes' };

/** What the keys do in the list, for the person who asks with `?`. */
export const KEYS = [
  ['↓ or j, ↑ or k', 'Next and previous transaction'],
  ['Page up, Page down, Home, End', 'Further at once'],
  ['Enter', 'Open the details'],
  ['Space', 'Select, with Shift and an arrow several'],
  ['e', 'Edit the category'],
  ['m', 'Edit the merchant'],
  ['t', 'Edit the tags'],
  ['n', 'Edit the notes'],
  ['Delete', 'Delete'],
  ['Escape', 'Select nothing'],
  ['/', 'Search'],
  ['a', 'Add a transaction'],
  ['?', 'Show these keys'],
] as const;

type Asked = { readonly open: (row: Transaction) => void; readonly remove: (row: Transaction) => void };

/** Hears the keys that are pressed on a row, and leaves those to a control in a row that are its own. */
export function hearRowKey(event: KeyboardEvent, rows: readonly Transaction[], table: TableState, asked: Asked): void {
  const { target, currentTarget, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // What is drawn elsewhere on the page, such as an editor, is below the grid for React only.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const row = rows[table.active];
  if (row === undefined || target.closest('[data-place]') === null) return;
  if (!target.hasAttribute('data-place') && [' ', 'Enter'].includes(key)) return;
  const act = actOf(key, event.shiftKey, row, table, asked);
  if (act === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function actOf(key: string, isShift: boolean, row: Transaction, table: TableState, asked: Asked) {
  const { active, moveTo, select } = table;
  const field = FIELDS[key];
  if (field !== undefined) return () => table.startEdit(active, field);
  const next = placeAfter(key, active);
  if (next !== undefined) {
    return () => {
      if (isShift) {
        select(active, true);
        select(Math.max(0, next), true);
      }
      moveTo(next);
    };
  }
  if (key === ' ') return () => select(active, isShift);
  if (key === 'Enter') return () => asked.open(row);
  if (key === 'Delete') return () => asked.remove(row);
  return key === 'Escape' && table.selected.size > 0 ? table.clearSelection : undefined;
}

function placeAfter(key: string, active: number): number | undefined {
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
