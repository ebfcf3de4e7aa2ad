import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { monthEnd } from '#kernel/time/civil-month.ts';
import { coverWithMonths, type MonthCover, type Period } from './find-sums.ts';

const TODAY = '2026-03-10';

/** How often a cover counts each day. */
function counted({ first, last, added, taken }: MonthCover): Map<string, number> {
  const counts = new Map<string, number>();
  const add = ({ start, end }: Period, times: number) => {
    for (let day = dayNumber(start); day <= dayNumber(end); day += 1) {
      const sum = (counts.get(dayAt(day)) ?? 0) + times;
      if (sum === 0) counts.delete(dayAt(day));
      else counts.set(dayAt(day), sum);
    }
  };
  if (first <= last) add({ start: `${first}-01`, end: monthEnd(last, 1) }, 1);
  for (const period of added) add(period, 1);
  for (const period of taken) add(period, -1);
  return counts;
}

test('a cover counts each day of its period once, and no other day', () => {
  const day = fc.integer({ min: dayNumber('2023-11-01'), max: dayNumber('2027-01-31') });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (from, more) => {
      const cover = coverWithMonths({ start: dayAt(from), end: dayAt(from + more) }, TODAY);
      const counts = counted(cover);
      assert.equal(counts.size, more + 1);
      for (let one = from; one <= from + more; one += 1) assert.equal(counts.get(dayAt(one)), 1);
      const read = [...cover.added, ...cover.taken].flatMap(({ start, end }) => dayNumber(end) - dayNumber(start) + 1);
      assert.ok(read.every((days) => days <= 31) && read.length <= 2);
    }),
  );
});

test('whole months and the month so far need no days by themselves', () => {
  const month = coverWithMonths({ start: '2026-02-01', end: '2026-02-28' }, TODAY);
  assert.deepEqual(month, { first: '2026-02', last: '2026-02', added: [], taken: [] });
  const soFar = coverWithMonths({ start: '2026-03-01', end: TODAY }, TODAY);
  assert.deepEqual(soFar, {
    first: '2026-03',
    last: '2026-03',
    added: [],
    taken: [{ start: '2026-03-11', end: '2026-03-31' }],
  });
});
