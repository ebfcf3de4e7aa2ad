import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysAfter } from '../../ui/format/index.ts';
import { extendToToday, samplePoints } from './balance-points.ts';

const day = (date: string, balance_amount = '1.00') => ({ date, balance_amount });

test('a series is extended to today with its last balance', () => {
  const days = [day('2026-03-01'), day('2026-03-02', '2.00')];
  assert.deepEqual(extendToToday(days, '9.00', '2026-02-10', '2026-03-10').at(-1), day('2026-03-10', '2.00'));
  assert.deepEqual(extendToToday(days, '9.00', '2026-02-10', '2026-03-02'), days);
});

test('an account without entries has a flat line', () => {
  assert.deepEqual(extendToToday([], '9.00', '2026-02-10', '2026-03-10'), [
    day('2026-02-10', '9.00'),
    day('2026-03-10', '9.00'),
  ]);
});

test('sampling keeps the ends of intervals and the last point, as net worth does', () => {
  const days = Array.from({ length: 70 }, (_, index) => day(daysAfter('2026-01-01', index)));
  assert.equal(samplePoints(days, 'day', '2026-01-01'), days);
  const weeks = samplePoints(days, 'week', '2026-01-01').map(({ date }) => date);
  assert.deepEqual([weeks[0], weeks.at(-1), weeks.length], ['2026-01-07', '2026-03-11', 10]);
  assert.deepEqual(
    samplePoints(days, 'month', '2026-01-01').map(({ date }) => date),
    ['2026-01-31', '2026-02-28', '2026-03-11'],
  );
});

test('an account that is younger than the period begins on its first day', () => {
  const days = Array.from({ length: 10 }, (_, index) => day(daysAfter('2026-03-02', index)));
  const dates = (start: string) => samplePoints(days, 'week', start).map(({ date }) => date);
  assert.deepEqual(dates('2025-03-11'), ['2026-03-02', '2026-03-04', '2026-03-11']);
  assert.deepEqual(
    samplePoints(extendToToday([], '9.00', '2026-02-10', '2026-03-10'), 'month', '2026-02-10').length,
    2,
  );
});
