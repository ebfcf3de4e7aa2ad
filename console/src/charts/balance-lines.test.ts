import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceLine, sumLines } from './balance-lines.ts';

test('a line repeats the last balance up to today', () => {
  const days = [
    { date: '2026-03-07', balance_cents: 5 },
    { date: '2026-03-08', balance_cents: 7 },
  ];
  assert.deepEqual(balanceLine(days, '2026-03-10'), [5, 7, 7, 7]);
  assert.deepEqual(balanceLine(days, '2026-03-01'), [5, 7]);
  assert.deepEqual(balanceLine([], '2026-03-10'), [0, 0]);
});

test('lines of different length are added from their end', () => {
  assert.deepEqual(sumLines([[1, 2, 3], [10]]), [1, 2, 13]);
  assert.deepEqual(sumLines([]), []);
});
