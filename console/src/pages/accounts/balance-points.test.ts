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

test('sampling keeps the first point, the ends of intervals and the last', () => {
  const days = Array.from({ length: 70 }, (_, index) => day(daysAfter('2026-01-01', index)));
  assert.equal(samplePoints(days, 'day'), days);
  const weeks = samplePoints(days, 'week').map(({ date }) => date);
  assert.deepEqual([weeks[0], weeks[1], weeks.at(-1), weeks.length], ['2026-01-01', '2026-01-07', '2026-03-11', 11]);
  assert.deepEqual(
    samplePoints(days, 'month').map(({ date }) => date),
    ['2026-01-01', '2026-01-31', '2026-02-28', '2026-03-11'],
  );
});
