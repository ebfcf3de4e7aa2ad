import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../transactions/list-query.ts';
import { groupsOf, isCertain, keyOf, surestFirst } from './groups.ts';

const row = (id: string, name: string, more: object = {}) =>
  ({
    id,
    name,
    merchant: null,
    category: null,
    classification: 'expense',
    transfer: null,
    split_parent: false,
    ...more,
  }) as Transaction;

const ids = (rows: readonly Transaction[], apart: readonly string[] = []) =>
  groupsOf(rows, new Set(apart)).map((group) => group.rows.map(({ id }) => id).join());

test('rows of one merchant or name are a group, whatever the numbers in the name', () => {
  const rows = [
    row('1', 'Kiosk 7'),
    row('2', 'Bus'),
    row('3', 'KIOSK 8'),
    row('4', 'Kiosk 9', { classification: 'income' }),
    row('5', 'Shop', { merchant: { id: 'm', name: 'M' } }),
    row('6', 'Other', { merchant: { id: 'm', name: 'M' } }),
    row('7', 'Kiosk', { split_parent: true }),
    row('8', '4711'),
  ];
  assert.deepEqual(ids(rows), ['1,3', '2', '4', '5,6', '7', '8']);
  assert.deepEqual(ids(rows, [keyOf(row('1', 'Kiosk'))]), ['1', '2', '3', '4', '5,6', '7', '8']);
});

test('what was always so, three times or more, is certain, and nearly always of twenty', () => {
  const of = (matches: number, seen: number) => isCertain({ matches, seen });
  assert.deepEqual([of(3, 3), of(422, 422), of(19, 20), of(40, 41)], [true, true, true, true]);
  assert.deepEqual([of(1, 1), of(2, 2), of(12, 14), of(18, 20)], [false, false, false, false]);
});

test('certain groups come first, then the largest', () => {
  const groups = [
    { rows: [1], isCertain: false },
    { rows: [1, 2], isCertain: false },
    { rows: [1], isCertain: true },
  ];
  assert.deepEqual(surestFirst(groups), [groups[2], groups[1], groups[0]]);
});
