import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { monthEnd } from '#kernel/time/civil-month.ts';
import { planMonths } from './find-sums.ts';
import { INTERVALS, partsOf } from './periods.ts';

const TODAY = '2026-03-10';

/** How often a plan counts each day in each part. */
function counted({ months, pieces }: ReturnType<typeof planMonths>): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (part: number, start: string, end: string, times: number) => {
    for (let day = dayNumber(start); day <= dayNumber(end); day += 1) {
      const key = `${dayAt(day)} in ${part}`;
      counts[key] = (counts[key] ?? 0) + times;
      if (counts[key] === 0) delete counts[key];
    }
  };
  for (const [month, part] of months) add(part, `${month}-01`, monthEnd(month, 1), 1);
  for (const { start, end, added, taken } of pieces) {
    if (added !== null) add(added, start, end, 1);
    if (taken !== null) add(taken, start, end, -1);
  }
  return counts;
}

test('a plan counts each day once, in the part that it is in', () => {
  const day = fc.integer({ min: dayNumber('2023-11-01'), max: dayNumber('2027-01-31') });
  const interval = fc.option(fc.constantFrom(...INTERVALS), { nil: undefined });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 1, max: 28 }),
      interval,
      (from, more, startDay, by) => {
        const period = { start: dayAt(from), end: dayAt(from + more) };
        const parts = partsOf(period, by, startDay);
        const expected: Record<string, number> = {};
        for (const [part, { start, end }] of parts.entries()) {
          for (let one = dayNumber(start); one <= dayNumber(end); one += 1) expected[`${dayAt(one)} in ${part}`] = 1;
        }
        assert.equal(Object.keys(expected).length, more + 1);
        assert.deepEqual(counted(planMonths(parts, TODAY)), expected);
      },
    ),
  );
});

test('whole months and the month so far read few days by themselves', () => {
  const plan = planMonths(partsOf({ start: '2026-01-01', end: TODAY }, 'month', 1), TODAY);
  assert.deepEqual(
    [...plan.months],
    [
      ['2026-01', 0],
      ['2026-02', 1],
      ['2026-03', 2],
    ],
  );
  assert.deepEqual(plan.pieces, [{ start: '2026-03-11', end: '2026-03-31', added: null, taken: 2 }]);
});
