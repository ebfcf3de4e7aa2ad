import assert from 'node:assert/strict';
import test from 'node:test';
import { readDate } from './read-date.ts';

test('a typed date is read in the order of the pattern, or as ISO', () => {
  assert.equal(readDate('9.3.2026', '%d.%m.%Y', 'de'), '2026-03-09');
  assert.equal(readDate('3/9/26', '%m/%d/%Y', 'en'), '2026-03-09');
  assert.equal(readDate('09 03 2026', '%d/%m/%Y', 'en'), '2026-03-09');
  assert.equal(readDate('2026-03-09', '%d/%m/%Y', 'en'), '2026-03-09');
});

test('names of months are read in the locale and in English', () => {
  assert.equal(readDate('9 März 2026', '%e %b %Y', 'de'), '2026-03-09');
  assert.equal(readDate('Mar 9, 2026', '%b %e, %Y', 'de'), '2026-03-09');
});

test('a day and a month alone are of the given year', () => {
  assert.equal(readDate('9.3.', '%d.%m.%Y', 'de', 2026), '2026-03-09');
  assert.equal(readDate('3/9', '%Y/%m/%d', 'en', 2026), '2026-03-09');
  assert.equal(readDate('9 März', '%e %b %Y', 'de', 2026), '2026-03-09');
  assert.equal(readDate('2026-03', '%d.%m.%Y', 'de', 2026), null);
});

test('a day that no calendar has is not read', () => {
  for (const text of ['', '31.2.2026', '9.3.', 'soon', '1.13.2026'])
    assert.equal(readDate(text, '%d.%m.%Y', 'de'), null);
});
