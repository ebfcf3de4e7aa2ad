import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { planOf, type Target } from './plan.ts';

const JANUARY = { minor: 100_00n, start: '2026-01-01', end: '2026-04-30' } satisfies Target;

test('the monthly amount is rounded up, and counts this month and the last', () => {
  const calendar = { today: '2026-02-28', monthStartDay: 1 };
  assert.deepEqual(planOf(JANUARY, 25_00n, calendar), {
    remaining: 75_00n,
    monthsLeft: 3,
    monthly: 25_00n,
    expected: 25_00n,
    status: 'on_track',
  });
  assert.deepEqual(planOf(JANUARY, 24_99n, calendar), {
    remaining: 75_01n,
    monthsLeft: 3,
    monthly: 25_01n,
    expected: 25_00n,
    status: 'behind',
  });
});

test('months begin on the day that the family has chosen', () => {
  const target = { minor: 90_00n, start: '2026-01-20', end: '2026-04-19' };
  const before = planOf(target, 0n, { today: '2026-02-19', monthStartDay: 20 });
  assert.deepEqual([before.monthsLeft, before.monthly, before.status], [3, 30_00n, 'on_track']);
  const after = planOf(target, 0n, { today: '2026-02-20', monthStartDay: 20 });
  assert.deepEqual([after.monthsLeft, after.monthly, after.status], [2, 45_00n, 'behind']);
});

test('a goal is reached with its amount, and overdue after its day', () => {
  const late = { today: '2026-05-01', monthStartDay: 1 };
  assert.equal(planOf(JANUARY, 100_00n, late).status, 'reached');
  const missed = planOf(JANUARY, -1n, late);
  assert.deepEqual([missed.status, missed.monthsLeft, missed.monthly], ['overdue', 0, 100_01n]);
  assert.equal(planOf(JANUARY, -1n, { today: '2026-04-30', monthStartDay: 1 }).monthsLeft, 1);
});

test('a goal without a day has no plan, and is in progress until it is reached', () => {
  const target = { ...JANUARY, end: null };
  const late = { today: '2030-01-01', monthStartDay: 1 };
  const unplanned = { monthsLeft: null, monthly: null, expected: null };
  assert.deepEqual(planOf(target, -1n, late), { ...unplanned, remaining: 100_01n, status: 'in_progress' });
  assert.deepEqual(planOf(target, 100_00n, late), { ...unplanned, remaining: 0n, status: 'reached' });
});

// The rules of docs/goals.md once more: days are walked one by one, and amounts are tried, without a division.

const DAY = 86_400_000;

/** How many months begin after one day, up to another. */
function beginnings(after: string, upTo: string, startDay: number): bigint {
  let count = 0n;
  for (let at = Date.parse(after) + DAY; at <= Date.parse(upTo); at += DAY) {
    if (new Date(at).getUTCDate() === startDay) count += 1n;
  }
  return count;
}

/** The least amount that passes. */
function least(passes: (amount: bigint) => boolean): bigint {
  let [low, high] = [-1n, 1n];
  while (!passes(high)) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (passes(middle)) high = middle;
    else low = middle;
  }
  return passes(0n) ? 0n : high;
}

test('plans of random goals are those of a second computation', () => {
  const random = new Random(testSeed());
  for (let round = 0; round < 400; round += 1) {
    const day = (from: number, count: number) =>
      new Date(Date.UTC(2026, 0, from + random.below(count))).toISOString().slice(0, 10);
    const start = day(1, 400);
    const end = new Date(Date.parse(start) + random.below(900) * DAY).toISOString().slice(0, 10);
    const today = day(1, 1400);
    const monthStartDay = 1 + random.below(28);
    const minor = BigInt(1 + random.below(1_000_000));
    const saved = BigInt(random.below(1_200_000) - 100_000);
    const plan = planOf({ minor, start, end }, saved, { today, monthStartDay });
    const shown = JSON.stringify({ start, end, today, monthStartDay, minor: String(minor), saved: String(saved) });
    const isOver = today > end;
    const left = isOver ? 0n : beginnings(today, end, monthStartDay) + 1n;
    const months = beginnings(start, end, monthStartDay) + 1n;
    const passed = isOver ? months : beginnings(start, today, monthStartDay);
    assert.equal(plan.monthsLeft, Number(left), shown);
    assert.equal(
      plan.monthly,
      least((amount) => saved + amount * (left === 0n ? 1n : left) >= minor),
      shown,
    );
    assert.equal(
      plan.expected,
      least((amount) => amount * months >= minor * passed),
      shown,
    );
    const open = isOver ? 'overdue' : saved * months >= minor * passed ? 'on_track' : 'behind';
    assert.equal(plan.status, saved >= minor ? 'reached' : open, shown);
  }
});
