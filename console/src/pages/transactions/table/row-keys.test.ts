import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../list-query.ts';
import { actionFor } from './row-keys.ts';

const row = { id: 'a' } as Transaction;

/** Presses a key on row 5 and returns the calls that it makes. */
function press(
  key: string,
  isShift = false,
  selected: ReadonlyMap<string, Transaction> = new Map(),
  clear?: (row: Transaction) => void,
  on = row,
): unknown[][] {
  const calls: unknown[][] = [];
  const record =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  const table = {
    active: 5,
    selected,
    moveTo: record('moveTo'),
    select: record('select'),
    startEdit: record('startEdit'),
    clearSelection: record('clearSelection'),
    actions: { clear },
  };
  const accept = (one: Transaction) => (one.category === null ? record('accept') : undefined);
  const callbacks = { open: record('open'), remove: record('remove'), accept };
  actionFor(key, isShift, on, table, callbacks)?.();
  return calls;
}

test('arrows, letters and page keys move the active row', () => {
  assert.deepEqual(
    ['j', 'ArrowDown', 'k', 'ArrowUp'].flatMap((key) => press(key)),
    [
      ['moveTo', 6],
      ['moveTo', 6],
      ['moveTo', 4],
      ['moveTo', 4],
    ],
  );
  assert.deepEqual(press('PageDown'), [['moveTo', 15]]);
  assert.deepEqual(press('Home'), [['moveTo', 0]]);
});

test('Shift extends the selection, but not above the first row', () => {
  assert.deepEqual(press('ArrowDown', true), [
    ['select', 5, true],
    ['select', 6, true],
    ['moveTo', 6],
  ]);
  assert.deepEqual(press('PageUp', true)[1], ['select', 0, true]);
});

test('letters edit a field', () => {
  assert.deepEqual(
    ['e', 'c', 'm', 't', 'd'].map((key) => press(key)[0]?.[2]),
    ['category', 'category', 'merchant', 'tags', 'notes'],
  );
});

test('Space selects, Enter opens and Delete deletes', () => {
  assert.deepEqual(press(' '), [['select', 5, false]]);
  assert.deepEqual(press('Enter'), [['open', row]]);
  assert.deepEqual(press('Delete'), [['remove', row]]);
});

test('Escape clears a selection; without one it is left to others', () => {
  assert.deepEqual(press('Escape', false, new Map([['a', row]])), [['clearSelection']]);
  assert.deepEqual(press('Escape'), []);
  assert.deepEqual(press('y'), []);
});

test('x marks a row as cleared only while an account is reconciled', () => {
  const marked: unknown[] = [];
  assert.deepEqual(press('x'), []);
  press('x', false, new Map(), (one) => void marked.push(one));
  assert.deepEqual(marked, [row]);
});

test('a accepts a suggestion where there is one', () => {
  assert.deepEqual(press('a', false, new Map(), undefined, { ...row, category: null }), [['accept']]);
  assert.deepEqual(press('a'), []);
});
