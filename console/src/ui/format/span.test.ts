import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysAfter, daysBetween, monthsAfter, spanInterval, spanStart } from './span.ts';

test('days are added across months, years and leap days', () => {
  assert.equal(daysAfter('2026-02-28', 1), '2026-03-01');
  assert.equal(daysAfter('2024-02-28', 1), '2024-02-29');
  assert.equal(daysAfter('2026-01-01', -1), '2025-12-31');
});

test('months are added; shorter months end on their last day', () => {
  assert.equal(monthsAfter('2026-01-31', 1), '2026-02-28');
  assert.equal(monthsAfter('2024-03-31', -1), '2024-02-29');
  assert.equal(monthsAfter('2026-03-10', -12), '2025-03-10');
});

test('the days between two dates are signed', () => {
  assert.equal(daysBetween('2026-03-10', '2026-03-12'), 2);
  assert.equal(daysBetween('2026-03-12', '2026-03-10'), -2);
  // The clocks change in between.
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
});

test('a period starts its length before today and has a fitting interval', () => {
  assert.equal(spanStart('1M', '2026-03-31'), '2026-02-28');
  assert.equal(spanStart('5Y', '2026-03-10'), '2021-03-10');
  assert.equal(daysBetween(spanStart('all', '2026-03-10'), '2026-03-10'), 3999);
  assert.deepEqual((['1M', '3M', '1Y', '5Y', 'all'] as const).map(spanInterval), [
    'day',
    'day',
    'week',
    'month',
    'month',
  ]);
});
