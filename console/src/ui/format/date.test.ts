import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  civilDateOf,
  daysAfter,
  daysBetween,
  formatAgo,
  formatDate,
  formatDay,
  formatInstant,
  formatMonth,
  formatPeriod,
  formatWeekday,
  monthsAfter,
  spanInterval,
  spanStart,
} from './date.ts';

test('dates are written as people of each language write them, with other years only', () => {
  const days = ['en', 'en-GB', 'de', 'de-AT', 'es', 'fr', 'nl', 'pt'].map((locale) => [
    formatDay('2026-11-30', locale, '2026'),
    formatDay('2025-01-01', locale, '2026'),
  ]);
  assert.deepEqual(days, [
    ['Nov 30', 'Jan 1, 2025'],
    ['30 Nov', '1 Jan 2025'],
    ['30. Nov.', '1. Jan. 2025'],
    ['30. Nov.', '1. Jän. 2025'],
    ['30 nov', '1 ene 2025'],
    ['30 nov.', '1 janv. 2025'],
    ['30 nov', '1 jan 2025'],
    ['30 de nov.', '1 de jan. de 2025'],
  ]);
  assert.equal(formatDay('soon', 'en', '2026'), 'soon');
});

test('a period names its month and its year once', () => {
  const period = (start: string, end: string, locale: string) =>
    formatPeriod(start, end, locale, '2026').replace(/\s/g, ' ');
  assert.equal(period('2026-11-01', '2026-11-22', 'en'), 'Nov 1 – 22');
  assert.equal(period('2025-11-01', '2025-11-22', 'de'), '1.–22. Nov. 2025');
  assert.equal(period('2025-12-15', '2026-01-14', 'en-GB'), '15 Dec 2025 – 14 Jan 2026');
  assert.equal(period('2026-11-22', '2026-11-22', 'fr'), '22 nov.');
});

test('an instant is written in its time zone, with the clock of the locale', () => {
  const at = (locale: string, zone: string) =>
    formatInstant('2026-03-10T23:30:00Z', locale, zone, '2026').replace(/\s/g, ' ');
  assert.equal(at('en', 'UTC'), 'Mar 10, 11:30 PM');
  assert.equal(at('en-GB', 'Asia/Tokyo'), '11 Mar, 8:30');
  assert.equal(at('de', 'UTC'), '10. März, 23:30');
  assert.match(formatInstant('2025-03-10T23:30:00Z', 'en', 'UTC', '2026'), /2025/);
});

test('a date is formatted by the pattern of the family, in no time zone', () => {
  assert.equal(formatDate('2026-03-05', '%m-%d-%Y', 'en'), '03-05-2026');
  assert.equal(formatDate('2026-03-05', '%-d. %B %Y', 'de'), '5. März 2026');
  assert.equal(formatDate('2026-03-05', '%e %b %y, %j', 'en'), '5 Mar 26, 064');
  assert.equal(formatDate('soon', '%Y', 'en'), 'soon');
});

test('a month is formatted long or short; other text is unchanged', () => {
  assert.equal(formatMonth('2026-03', 'en'), 'March 2026');
  assert.equal(formatMonth('2026-03-31', 'en', 'short'), 'Mar 2026');
  assert.equal(formatMonth('2026-03', 'de', 'name'), 'März');
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
  assert.equal(spanStart('1Y', '2026-03-10'), '2025-03-11');
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
