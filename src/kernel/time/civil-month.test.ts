import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from './civil-date.ts';
import { monthEnd, monthOf, monthStart } from './civil-month.ts';

test('a month is named after the calendar month in which it begins', () => {
  assert.equal(monthOf('2026-03-24', 25), '2026-02');
  assert.equal(monthOf('2026-03-25', 25), '2026-03');
  assert.equal(monthOf('2026-01-01', 2), '2025-12');
  assert.equal(monthOf('2026-01-01', 1), '2026-01');
  assert.deepEqual([monthStart('2026-02', 25), monthEnd('2026-02', 25)], ['2026-02-25', '2026-03-24']);
  assert.deepEqual([monthStart('2024-02', 1), monthEnd('2024-02', 1)], ['2024-02-01', '2024-02-29']);
});

test('every day is in one month, between its first and last day', () => {
  fc.assert(
    fc.property(fc.nat(365_000), fc.integer({ min: 1, max: 28 }), (offset, startDay) => {
      const date = addDays('1950-01-01', offset);
      const month = monthOf(date, startDay);
      assert.ok(monthStart(month, startDay) <= date && date <= monthEnd(month, startDay));
      assert.equal(monthOf(addDays(monthEnd(month, startDay), 1), startDay) > month, true);
    }),
  );
});
