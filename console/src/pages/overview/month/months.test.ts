import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastMonths, monthAt, monthNamed } from './months.ts';

test('a month begins on the day that the family chose', () => {
  const month = monthNamed(undefined, '2026-03-10', 15);
  assert.deepEqual(month, {
    name: '2026-02',
    start: '2026-02-15',
    end: '2026-03-14',
    until: '2026-03-10',
    isCurrent: true,
    day: 24,
    days: 28,
  });
  assert.deepEqual([monthAt(month, -1), monthAt(month, 1)], ['2026-01', '2026-03']);
});

test('a past month has all its days, a month to come is the current one', () => {
  const past = monthNamed('2026-01', '2026-03-10', 1);
  assert.deepEqual([past.end, past.until, past.isCurrent, past.day], ['2026-01-31', '2026-01-31', false, 31]);
  assert.equal(monthNamed('2031-01', '2026-03-10', 1).name, '2026-03');
});

test('the last twelve months end with the current one', () => {
  const months = lastMonths('2026-03-10', 15);
  assert.deepEqual([months.length, months[0], months.at(-1)], [12, '2025-03', '2026-02']);
});
