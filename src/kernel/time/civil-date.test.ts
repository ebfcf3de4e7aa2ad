import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  civilDateOf,
  dayAt,
  dayNumber,
  daysBetween,
  isCivilDate,
  nextDay,
  yearsBefore,
} from './civil-date.ts';
import { DAY_MS } from './clock.ts';

test('a day that exists is a civil date', () => {
  for (const text of ['2024-02-29', '2000-02-29', '1900-01-01', '2999-12-31', '2026-04-30', '2023-02-28']) {
    assert.ok(isCivilDate(text), text);
  }
});

test('a day that does not exist is refused', () => {
  const absent = ['2023-02-29', '2024-02-30', '2100-02-29', '1900-02-29', '2024-04-31', '2024-13-01', '2024-00-10'];
  for (const text of [...absent, '2024-01-00', '2024-01-32']) assert.ok(!isCivilDate(text), text);
});

test('other forms and years outside 1900 to 2999 are refused', () => {
  const strange = [
    '-000001-01-01',
    '+275760-09-13',
    '2024-1-1',
    '2024-1-01',
    '2024-01-1',
    '20240101',
    '2024/01/01',
    '01-01-2024',
    '24-01-01',
  ];
  const dressed = [' 2024-01-01', '2024-01-01 ', '2024-01-01\n', '2024-01-01T00:00:00Z', '', '٢٠٢٤-٠١-٠١'];
  for (const text of [...strange, ...dressed, '1899-12-31', '3000-01-01', '0000-01-01']) {
    assert.ok(!isCivilDate(text), JSON.stringify(text));
  }
});

test('the civil dates are exactly the days from 1900 to 2999', () => {
  const first = Date.UTC(1900, 0, 1);
  const days = (Date.UTC(3000, 0, 1) - first) / DAY_MS;
  for (let n = 0; n < days; n += 1) {
    const text = new Date(first + n * DAY_MS).toISOString().slice(0, 10);
    if (!isCivilDate(text)) assert.fail(text);
  }
  let accepted = 0;
  for (let year = 1900; year < 3000; year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      for (let day = 1; day <= 31; day += 1) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        if (isCivilDate(text)) accepted += 1;
      }
    }
  }
  assert.equal(accepted, days);
});

test('the civil date of a time is its day in UTC', () => {
  assert.equal(civilDateOf('2026-01-05T08:30:11.123Z'), '2026-01-05');
  assert.equal(civilDateOf('2026-01-05T23:59:59Z'), '2026-01-05');
  assert.equal(civilDateOf('2026-01-05T23:30:00-05:00'), '2026-01-06');
  assert.equal(civilDateOf('2024-03-01T00:30:00.5+01:00'), '2024-02-29');
});

test('text that is not an RFC 3339 time has no civil date', () => {
  const strange = ['', '2026-01-05', '2026-01-05T08:30:11', '2026-02-30T00:00:00Z', '2026-01-05T24:00:00Z'];
  for (const text of [...strange, '2026-01-05T08:30:11+99:00', '1900-01-01T00:00:00+01:00', 'now']) {
    assert.throws(() => civilDateOf(text), RangeError, text);
  }
});

test('days are added across months, leap days and years', () => {
  assert.equal(addDays('2024-02-28', 1), '2024-02-29');
  assert.equal(addDays('2023-02-28', 1), '2023-03-01');
  assert.equal(addDays('2025-12-31', 1), '2026-01-01');
  assert.equal(addDays('2026-01-01', -1), '2025-12-31');
  assert.equal(addDays('2026-03-29', 0), '2026-03-29');
  assert.equal(addDays('2024-01-01', 366), '2025-01-01');
});

test('adding and subtracting the same number of days gives the same day', () => {
  fc.assert(
    fc.property(fc.nat(300_000), fc.integer({ min: -100_000, max: 100_000 }), (offset, n) => {
      const date = addDays('1900-01-01', offset);
      fc.pre(offset + n >= 0 && offset + n <= 401_766);
      const moved = addDays(date, n);
      assert.equal(addDays(moved, -n), date);
      assert.equal(Math.sign(n), moved === date ? 0 : moved > date ? 1 : -1);
    }),
  );
});

test('days outside the civil dates are refused, not wrapped', () => {
  for (const [date, n] of [
    ['2999-12-31', 1],
    ['1900-01-01', -1],
    ['2026-01-01', 1e9],
    ['2026-01-01', Number.NaN],
  ] as const) {
    assert.throws(() => addDays(date, n), RangeError);
  }
});

test('day numbers are consecutive and can be turned back into days', () => {
  assert.equal(dayNumber('1970-01-01'), 0);
  assert.equal(dayNumber('2026-03-01') - dayNumber('2026-02-28'), 1);
  assert.equal(dayAt(dayNumber('1900-01-01') - 1), '1899-12-31');
  assert.equal(daysBetween('2024-02-28', '2024-03-01'), 2);
  assert.equal(daysBetween('2024-03-01', '2024-02-28'), 2);
  fc.assert(
    fc.property(fc.nat(401_766), (offset) => {
      const date = addDays('1900-01-01', offset);
      assert.equal(dayAt(dayNumber(date)), date);
      assert.equal(dayNumber(date) - dayNumber('1900-01-01'), offset);
    }),
  );
});

test('years are subtracted to the same day of the year, or 28 February', () => {
  assert.equal(yearsBefore('2026-03-10', 2), '2024-03-10');
  assert.equal(yearsBefore('2024-02-29', 2), '2022-02-28');
  assert.equal(yearsBefore('2024-02-29', 4), '2020-02-29');
  assert.throws(() => yearsBefore('1901-01-01', 2), RangeError);
});

test('the next day is the one that the calendar has next', () => {
  for (let day = dayNumber('1999-12-01'); day < dayNumber('2005-01-01'); day += 1) {
    assert.equal(nextDay(dayAt(day)), dayAt(day + 1));
  }
});
