import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthsFrom, periodDates } from './periods.ts';
import { readOverviewSearch } from './search.ts';

test('spending periods start with a month, which may begin on any day', () => {
  assert.deepEqual(periodDates('month', '2026-03-10', 1), ['2026-03-01', '2026-03-10']);
  assert.deepEqual(periodDates('last-month', '2026-03-10', 1), ['2026-02-01', '2026-02-28']);
  assert.deepEqual(periodDates('year', '2026-03-10', 1), ['2025-04-01', '2026-03-10']);
  assert.deepEqual(periodDates('month', '2026-03-10', 25), ['2026-02-25', '2026-03-10']);
  assert.deepEqual(periodDates('month', '2026-03-25', 25), ['2026-03-25', '2026-03-25']);
  assert.deepEqual(periodDates('last-month', '2026-03-10', 25), ['2026-01-25', '2026-02-24']);
  assert.deepEqual(periodDates('year', '2026-01-10', 25), ['2025-01-25', '2026-01-10']);
});

test('months are counted across the year', () => {
  assert.deepEqual(monthsFrom('2025-11-01', 3), ['2025-11', '2025-12', '2026-01']);
});

test('the overview ignores invalid search parameters', () => {
  assert.deepEqual(readOverviewSearch({ range: 'all', spending: 'week' }), { range: 'all', spending: undefined });
});
