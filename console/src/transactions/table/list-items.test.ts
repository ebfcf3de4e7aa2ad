import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../model/index.ts';
import { listItems } from './list-items.ts';

const row = (id: string, date: string) => ({ id, date }) as Transaction;

test('each day has one heading, and only rows are counted', () => {
  const items = listItems([row('a', '2026-03-10'), row('b', '2026-03-10'), row('c', '2026-03-09')]);
  assert.deepEqual(
    items.map((item) => (item.kind === 'day' ? item.date : [item.key, item.rowIndex])),
    ['2026-03-10', ['a', 0], ['b', 1], '2026-03-09', ['c', 2]],
  );
  assert.deepEqual(listItems([]), []);
});
