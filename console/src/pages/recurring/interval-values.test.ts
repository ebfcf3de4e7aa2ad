import assert from 'node:assert/strict';
import { test } from 'node:test';
import { intervalLabel } from '../../ui/intervals/index.ts';
import { intervalOf, intervalValues, MONTHLY, periodBefore } from './interval-values.ts';

const NONE = { weekday: null, day: null, working_day: null } as const;

test('the previous payment is one period earlier', () => {
  assert.equal(periodBefore('2026-03-05', { every: 1, unit: 'week' }), '2026-02-26');
  assert.equal(periodBefore('2026-03-31', { every: 1, unit: 'month' }), '2026-02-28');
  assert.equal(periodBefore('2026-03-05', { every: 1, unit: 'year' }), '2025-03-05');
  assert.equal(periodBefore('2026-03-05', { every: 10, unit: 'day' }), '2026-02-23');
  assert.equal(periodBefore('2026-03-31', { every: 2, unit: 'quarter' }), '2025-09-30');
});

test('intervals have labels', () => {
  assert.equal(intervalLabel(MONTHLY), 'Every month');
  assert.equal(intervalLabel({ ...NONE, every: 2, unit: 'week' }), 'Every 2 weeks');
  assert.equal(intervalLabel({ ...NONE, every: 1, unit: 'quarter', day: -1 }), 'Every quarter, last day');
  assert.equal(intervalLabel({ ...NONE, every: 3, unit: 'month', working_day: 2 }), 'Every 3 months, working day 2');
  assert.equal(intervalLabel({ ...NONE, every: 1, unit: 'year', working_day: -1 }), 'Every year, last working day');
  assert.equal(intervalLabel({ ...NONE, every: 1, unit: 'day' }), 'Every day');
});

test('a form sends back the interval that it shows', () => {
  const intervals = [
    { ...NONE, every: 3, unit: 'day' },
    { ...NONE, every: 2, unit: 'week' },
    { ...NONE, every: 2, unit: 'week', weekday: 5 },
    { ...NONE, every: 1, unit: 'month', day: 15 },
    { ...NONE, every: 1, unit: 'quarter', day: -1 },
    { ...NONE, every: 1, unit: 'month', working_day: 4 },
    { ...NONE, every: 1, unit: 'year', working_day: -1 },
  ] as const;
  for (const interval of intervals) assert.deepEqual(intervalOf(intervalValues(interval), 15), interval);
});
