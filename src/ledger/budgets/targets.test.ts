import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BudgetCategoryRow, BudgetRow } from './store.ts';
import { needOf, type TargetColumns } from './targets.ts';

const row = (target: Partial<TargetColumns>, assigned: bigint) =>
  ({
    ...{ target_type: null, target_minor: null, target_date: null, amount_minor: assigned },
    ...target,
  }) as BudgetCategoryRow;

/** The amounts that an envelope of March 2026 needs and lacks. */
function need(
  target: Partial<TargetColumns>,
  { carried = 0n, assigned = 0n, startDay = 1, method = 'envelopes' } = {},
) {
  const budget = { month: '2026-03', method: method as BudgetRow['method'] };
  const { needed, missing } = needOf({ row: row(target, assigned), carried }, budget, startDay);
  return [needed, missing];
}

const monthly = { target_type: 'monthly', target_minor: 700_00n } as const;
const refill = { target_type: 'refill', target_minor: 100_00n } as const;
const byDate = (date: string) => ({ target_type: 'by_date', target_minor: 1200_00n, target_date: date }) as const;

test('a target each month needs its amount, whatever the months before have left', () => {
  assert.deepEqual(need(monthly), [700_00n, 700_00n]);
  assert.deepEqual(need(monthly, { carried: 900_00n, assigned: 650_00n }), [700_00n, 50_00n]);
  assert.deepEqual(need(monthly, { assigned: 750_00n }), [700_00n, 0n]);
});

test('a target to refill needs what the months before have left of it', () => {
  assert.deepEqual(need(refill, { carried: 30_50n }), [69_50n, 69_50n]);
  assert.deepEqual(need(refill, { carried: 30_50n, assigned: 69_50n }), [69_50n, 0n]);
  assert.deepEqual(need(refill, { carried: 120_00n }), [0n, 0n]);
  assert.deepEqual(need(refill, { carried: -20_00n }), [120_00n, 120_00n]);
});

test('a target by date is divided among the months up to its own, rounded up', () => {
  assert.deepEqual(need(byDate('2026-07-31'), { carried: 400_00n }), [160_00n, 160_00n]);
  assert.deepEqual(need(byDate('2026-05-01'), { carried: 200_00n, assigned: 300_00n }), [333_34n, 33_34n]);
  assert.deepEqual(need(byDate('2026-03-01'), { assigned: 100_00n }), [1200_00n, 1100_00n]);
  assert.deepEqual(need(byDate('2026-07-09'), { startDay: 10 }), [300_00n, 300_00n], 'its month begins in June');
});

test('a target by date needs nothing once it is met, or its month is over', () => {
  assert.deepEqual(need(byDate('2026-07-31'), { carried: 1300_00n }), [0n, 0n]);
  assert.deepEqual(need(byDate('2026-02-28')), [0n, 0n]);
});

test('months of limits and envelopes without a target need nothing', () => {
  assert.deepEqual(need(monthly, { method: 'limits' }), [0n, 0n]);
  assert.deepEqual(need({}), [0n, 0n]);
  assert.deepEqual(need({}, { assigned: -5_00n }), [0n, 0n]);
});
