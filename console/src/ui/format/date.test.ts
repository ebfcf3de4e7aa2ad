import assert from 'node:assert/strict';
import { test } from 'node:test';
import { civilDateOf, formatAgo, formatDate, formatMonth } from './date.ts';

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
