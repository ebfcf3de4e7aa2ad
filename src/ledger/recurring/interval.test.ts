import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, type CivilDate, daysBetween, nextDay } from '#kernel/time/civil-date.ts';
import {
  EVERY_MAX,
  expectedAfter,
  expectedIn,
  FREQUENCIES,
  type Interval,
  intervalColumns,
  intervalFrom,
  intervalOf,
  intervalOfWord,
  NewInterval,
  nearestPeriod,
  nextAfter,
  toleranceDays,
  wordOf,
  yearlyOf,
} from './interval.ts';

const nth = (most: number) => fc.oneof(fc.integer({ min: 1, max: most }), fc.constant(-1));
const anyInterval: fc.Arbitrary<Interval> = fc
  .record({
    every: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 })),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'quarter' as const, 'year' as const),
    weekday: fc.option(fc.integer({ min: 1, max: 7 })),
    day: nth(31),
    working_day: fc.option(nth(23)),
  })
  .map(({ every, unit, weekday, day, working_day }) => {
    if (unit === 'day') return intervalFrom({ every, unit }, 1);
    if (unit === 'week') return intervalFrom({ every, unit, weekday }, 1);
    return intervalFrom(working_day === null ? { every, unit, day } : { every, unit, working_day }, 1);
  });

// Leap days, ends of months and of years, and days between.
const anyDay = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1995-01-01', days)),
  fc.constantFrom('2024-02-29', '2023-02-28', '2000-02-29', '2025-12-31', '2026-01-31', '2026-10-31', '1999-12-31'),
);

const weekdayOf = (date: CivilDate) => new Date(date).getUTCDay() || 7;

/** The expected days of the periods after the first, found by looking at each day. */
function daysOneByOne(interval: Interval, first: CivilDate, until: CivilDate): CivilDate[] {
  const { every, unit, weekday, day, working_day } = interval;
  const monthsOf = every * ({ month: 1, quarter: 3, year: 12 }[unit as 'month'] ?? 0);
  let [days, weeks, months] = [0, 0, 0];
  const found: CivilDate[] = [];
  for (let date = nextDay(first); date <= until; date = nextDay(date)) {
    days += 1;
    if (weekdayOf(date) === 1) weeks += 1;
    if (date.endsWith('-01')) months += 1;
    if (unit === 'day' && days % every === 0) found.push(date);
    if (unit === 'week' && weeks > 0 && weeks % every === 0 && weekdayOf(date) === (weekday ?? weekdayOf(first)))
      found.push(date);
    if (monthsOf === 0 || months === 0 || months % monthsOf !== 0) continue;
    const ofMonth = daysOf(date.slice(0, 8));
    const wanted =
      working_day === null
        ? ofMonth.at(day === -1 ? -1 : Math.min(Number(day), ofMonth.length) - 1)
        : nthOf(
            ofMonth.filter((one) => weekdayOf(one) < 6),
            working_day,
          );
    if (date === wanted) found.push(date);
  }
  return found;
}

function daysOf(month: string): CivilDate[] {
  const days: CivilDate[] = [];
  for (let date = `${month}01`; date.startsWith(month); date = nextDay(date)) days.push(date);
  return days;
}

const nthOf = (days: readonly CivilDate[], number: number) =>
  days.at(number === -1 ? -1 : Math.min(number, days.length) - 1);

test('expected days are those that a look at each day finds', () => {
  fc.assert(
    fc.property(anyInterval, anyDay, (interval, first) => {
      const found = daysOneByOne(interval, first, addDays(first, 1200));
      const expected = found.map((_day, index) => expectedAfter(interval, first, index + 1));
      assert.deepEqual(expected, found);
      assert.ok(expectedAfter(interval, first, found.length + 1) > addDays(first, 1200));
    }),
    { numRuns: 150 },
  );
});

test('periods before a day are those after it, backwards', () => {
  fc.assert(
    fc.property(anyInterval, anyDay, fc.integer({ min: 1, max: 12 }), (interval, first, periods) => {
      const start = expectedAfter(interval, first, 0);
      assert.equal(expectedAfter(interval, expectedAfter(interval, start, -periods), periods), start);
    }),
  );
});

test('the nearest period is that of all periods', () => {
  fc.assert(
    fc.property(anyInterval, anyDay, fc.integer({ min: -900, max: 900 }), (interval, anchor, days) => {
      const date = addDays(anchor, days);
      const all = Array.from({ length: 2001 }, (_none, index) => index - 1000)
        .filter((periods) => Math.abs(periods * interval.every) <= 1000)
        .map((periods) => daysBetween(expectedIn(interval, anchor, periods), date));
      assert.equal(nearestPeriod(interval, anchor, date).distance, Math.min(...all));
    }),
    { numRuns: 30 },
  );
});

test('no day is near two expected ones, and payments come after the last', () => {
  fc.assert(
    fc.property(anyInterval, anyDay, fc.integer({ min: 0, max: 20 }), (interval, first, periods) => {
      const [one, next] = [periods, periods + 1].map((at) => expectedAfter(interval, first, at + 1));
      assert.ok(daysBetween(one ?? '', next ?? '') > 2 * toleranceDays(interval));
      assert.ok(nextAfter(interval, first) > first);
    }),
  );
});

test('a payment that slips into the next month keeps its months and its day', () => {
  const lastDay = intervalFrom({ every: 2, unit: 'month', day: -1 }, 1);
  assert.equal(nextAfter(lastDay, '2026-03-02'), '2026-04-30');
  assert.equal(nextAfter(intervalFrom({ every: 1, unit: 'quarter', working_day: 1 }, 1), '2026-04-03'), '2026-07-01');
  assert.equal(nextAfter(intervalFrom({ every: 2, unit: 'week', weekday: 5 }, 1), '2026-03-09'), '2026-03-20');
  assert.equal(nextAfter(intervalOfWord('yearly', 30), '2026-12-02'), '2027-11-30');
});

test('the last day is day 31, and the last working day is no weekend', () => {
  assert.equal(intervalFrom({ every: 1, unit: 'month', day: 31 }, 1).day, -1);
  const working = intervalFrom({ every: 1, unit: 'month', working_day: -1 }, 1);
  assert.deepEqual(
    [1, 2, 3, 4].map((periods) => expectedAfter(working, '2025-12-31', periods)),
    ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30'],
  );
  const twentyThird = intervalFrom({ every: 1, unit: 'month', working_day: 23 }, 1);
  assert.equal(expectedAfter(twentyThird, '2026-01-15', 1), '2026-02-27', 'a month with 20 has no 23rd');
});

test('every interval is stored and read back whole, also by words', () => {
  fc.assert(
    fc.property(anyInterval, fc.integer({ min: 1, max: 31 }), (interval, dayOfMonth) => {
      assert.deepEqual(intervalOf(intervalColumns(interval, dayOfMonth)), interval);
    }),
  );
  for (const frequency of FREQUENCIES) {
    for (const day of [5, 31]) {
      const interval = intervalOfWord(frequency, day);
      assert.equal(wordOf(interval), frequency);
      const columns = { frequency, expected_day_of_month: BigInt(day), interval: null };
      assert.deepEqual(intervalColumns(interval, day), columns, 'rows of before do not change');
    }
  }
});

test('every is bounded, and each unit has its own days', () => {
  const faultOf = (stated: object) => NewInterval.safeParse(stated).error?.issues[0]?.path.join('.');
  assert.equal(faultOf({ every: EVERY_MAX, unit: 'day' }), undefined);
  assert.equal(faultOf({ every: EVERY_MAX + 1, unit: 'day' }), 'every');
  assert.equal(faultOf({ every: 0, unit: 'day' }), 'every');
  assert.equal(faultOf({ unit: 'day', day: 5 }), 'day');
  assert.equal(faultOf({ unit: 'month', weekday: 5 }), 'weekday');
  assert.equal(faultOf({ unit: 'week', working_day: 1 }), 'working_day');
  assert.equal(faultOf({ unit: 'month', day: 5, working_day: 1 }), 'working_day');
  assert.equal(faultOf({ unit: 'month', day: 0 }), 'day');
  assert.equal(faultOf({ unit: 'fortnight' }), 'unit');
});

test('what a year costs follows from the interval', () => {
  const yearly = (stated: Parameters<typeof intervalFrom>[0]) => yearlyOf(intervalFrom(stated, 1), -1000n);
  assert.equal(yearly({ every: 2, unit: 'week' }), -26_000n);
  assert.equal(yearly({ every: 1, unit: 'quarter' }), -4000n);
  assert.equal(yearly({ every: 6, unit: 'month' }), -2000n);
  assert.equal(yearly({ every: 2, unit: 'year' }), -500n);
  assert.equal(yearly({ every: 1, unit: 'day' }), -365_000n);
});
