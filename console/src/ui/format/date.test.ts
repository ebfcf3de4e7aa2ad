import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  civilDateOf,
  daysAfter,
  daysBetween,
  formatAgo,
  formatDate,
  formatMonth,
  formatWeekday,
  monthsAfter,
  spanInterval,
  spanStart,
} from './date.ts';

test('a date is formatted by the pattern of the family, in no time zone', () => {
  assert.equal(formatDate('2026-03-05', '%m-%d-%Y', 'en'), '03-05-2026');
  assert.equal(formatDate('2026-03-05', '%-d. %B %Y', 'de'), '5. März 2026');
  assert.equal(formatDate('2026-03-05', '%e %b %y, %j', 'en'), '5 Mar 26, 064');
  assert.equal(formatDate('soon', '%Y', 'en'), 'soon');
});

test('a month is formatted long or short; other text is unchanged', () => {
  assert.equal(formatMonth('2026-03', 'en'), 'March 2026');
  assert.equal(formatMonth('2026-03-31', 'en', 'short'), 'Mar 26');
  assert.equal(formatMonth('soon', 'en'), 'soon');
});

test('a relative time uses the largest unit that fits', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const ago = (instant: string) => formatAgo(instant, now, 'en');
  assert.equal(ago('2026-03-10T11:59:30Z'), '30 seconds ago');
  assert.equal(ago('2026-03-10T11:57:00Z'), '3 minutes ago');
  assert.equal(ago('2026-03-09T12:00:00Z'), 'yesterday');
  assert.equal(ago('2026-03-12T12:00:00Z'), 'in 2 days');
  assert.equal(ago('2023-03-10T12:00:00Z'), '3 years ago');
});

test('the civil date of an instant depends on the time zone', () => {
  assert.equal(civilDateOf('2026-03-10T23:30:00Z', 'UTC'), '2026-03-10');
  assert.equal(civilDateOf('2026-03-10T23:30:00Z', 'Asia/Tokyo'), '2026-03-11');
  assert.equal(civilDateOf('2026-03-10T03:30:00Z', 'America/New_York'), '2026-03-09');
});

test('days are added across months, years and leap days', () => {
  assert.equal(daysAfter('2026-02-28', 1), '2026-03-01');
  assert.equal(daysAfter('2024-02-28', 1), '2024-02-29');
  assert.equal(daysAfter('2026-01-01', -1), '2025-12-31');
});

test('months are added; shorter months end on their last day', () => {
  assert.equal(monthsAfter('2026-01-31', 1), '2026-02-28');
  assert.equal(monthsAfter('2024-03-31', -1), '2024-02-29');
  assert.equal(monthsAfter('2026-03-10', -12), '2025-03-10');
});

test('the days between two dates are signed', () => {
  assert.equal(daysBetween('2026-03-10', '2026-03-12'), 2);
  assert.equal(daysBetween('2026-03-12', '2026-03-10'), -2);
  // The clocks change in between.
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
});

test('a period starts its length before today and has a fitting interval', () => {
  assert.equal(spanStart('1M', '2026-03-31'), '2026-02-28');
  assert.equal(spanStart('5Y', '2026-03-10'), '2021-03-10');
  assert.equal(daysBetween(spanStart('all', '2026-03-10'), '2026-03-10'), 3999);
  assert.deepEqual((['1M', '3M', '1Y', '5Y', 'all'] as const).map(spanInterval), [
    'day',
    'day',
    'week',
    'month',
    'month',
  ]);
});

test('a weekday is that of the civil date, in the language', () => {
  assert.deepEqual(
    [
      formatWeekday('2026-03-10', 'en', 'long'),
      formatWeekday('2026-03-10', 'de', 'short'),
      formatWeekday('soon', 'en', 'long'),
    ],
    ['Tuesday', 'Di', ''],
  );
});
