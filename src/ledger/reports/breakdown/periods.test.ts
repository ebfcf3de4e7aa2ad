import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedPeriod, NAMED_PERIODS, partsOf, periodOf } from './periods.ts';

const calendar = { today: '2026-03-10', monthStartDay: 1 };

test('without dates a period is the month so far and the eleven before it', () => {
  assert.deepEqual(periodOf({}, calendar), { start: '2025-04-01', end: '2026-03-10' });
  assert.deepEqual(periodOf({}, { ...calendar, monthStartDay: 15 }), { start: '2025-03-15', end: '2026-03-10' });
  assert.deepEqual(periodOf({ end_date: '1900-01-05' }, calendar).start, '1900-01-01');
});

test('a named period follows the months of the family, up to today', () => {
  const named = (period: (typeof NAMED_PERIODS)[number], monthStartDay = 1) => {
    const { start, end } = periodOf({ period }, { ...calendar, monthStartDay });
    return `${start}/${end}`;
  };
  assert.deepEqual(
    NAMED_PERIODS.map((period) => named(period)),
    [
      ...['2026-03-01/2026-03-10', '2026-02-01/2026-02-28', '2026-01-01/2026-03-10', '2025-04-01/2026-03-10'],
      ...['2026-01-01/2026-03-10', '2025-01-01/2025-12-31', '2021-04-01/2026-03-10', '2016-04-01/2026-03-10'],
    ],
  );
  assert.equal(named('this_month', 15), '2026-02-15/2026-03-10');
  assert.equal(named('last_year', 15), '2025-01-15/2026-01-14');
});

test('a period has at most fifty years', () => {
  assert.ok(periodOf({ start_date: '1976-01-01', end_date: '2025-12-31' }, calendar));
  assert.throws(() => periodOf({ start_date: '1976-01-01', end_date: '2026-01-01' }, calendar));
  assert.throws(() => periodOf({ start_date: '2026-03-11' }, calendar));
});

test("parts are the family's months, quarters and years, cut at both ends", () => {
  const parts = (start: string, end: string, interval: 'month' | 'quarter' | 'year', startDay: number) =>
    partsOf({ start, end }, interval, startDay).map((part) => `${part.start}/${part.end}`);
  assert.deepEqual(parts('2025-12-20', '2026-02-03', 'month', 1), [
    '2025-12-20/2025-12-31',
    '2026-01-01/2026-01-31',
    '2026-02-01/2026-02-03',
  ]);
  assert.deepEqual(parts('2026-01-10', '2026-04-20', 'quarter', 15), [
    '2026-01-10/2026-01-14',
    '2026-01-15/2026-04-14',
    '2026-04-15/2026-04-20',
  ]);
  assert.deepEqual(parts('2025-06-01', '2026-12-31', 'year', 1), ['2025-06-01/2025-12-31', '2026-01-01/2026-12-31']);
  assert.deepEqual(parts('2999-12-20', '2999-12-31', 'month', 15), ['2999-12-20/2999-12-31']);
});

test('a compared period moves by whole months where it begins with one, else by days', () => {
  const compared = (start: string, end: string, by: 'previous' | 'last_year', startDay = 1) => {
    const found = comparedPeriod({ start, end }, by, startDay);
    return found === null ? null : `${found.start}/${found.end}`;
  };
  assert.equal(compared('2026-02-01', '2026-02-28', 'previous'), '2026-01-01/2026-01-31');
  assert.equal(compared('2026-03-01', '2026-03-10', 'previous'), '2026-02-01/2026-02-10');
  assert.equal(compared('2026-03-01', '2026-03-30', 'previous'), '2026-02-01/2026-02-28');
  assert.equal(compared('2026-01-01', '2026-03-31', 'previous'), '2025-10-01/2025-12-31');
  assert.equal(compared('2025-02-01', '2025-02-28', 'last_year'), '2024-02-01/2024-02-29');
  assert.equal(compared('2026-01-15', '2026-02-14', 'previous', 15), '2025-12-15/2026-01-14');
  assert.equal(compared('2026-01-10', '2026-01-19', 'previous'), '2025-12-31/2026-01-09');
  assert.equal(compared('2024-02-10', '2024-02-29', 'last_year'), '2023-02-10/2023-02-28');
  assert.equal(compared('2999-12-15', '2999-12-31', 'previous', 15), '2999-11-15/2999-12-01');
  assert.equal(compared('1900-01-01', '1900-01-31', 'previous'), null);
  assert.equal(compared('1900-01-02', '1900-01-31', 'last_year'), null);
});
