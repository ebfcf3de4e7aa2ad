import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTypable, readDate } from './read-date.ts';

test('a date is read in the order of the family', () => {
  assert.equal(readDate('03/10/2026', '%m/%d/%Y', '2026-01-01'), '2026-03-10');
  assert.equal(readDate('3.10.26', '%d.%m.%Y', '2026-01-01'), '2026-10-03');
  assert.equal(readDate('2026-03-10', '%d.%m.%Y', '2026-01-01'), '2026-03-10');
});

test('a day and a month are of this year', () => {
  assert.equal(readDate('24.12.', '%d.%m.%Y', '2026-01-01'), '2026-12-24');
});

test('a day that does not exist is no date', () => {
  for (const typed of ['30.02.2026', '12', 'today', '1.2.3.4', '']) {
    assert.equal(readDate(typed, '%d.%m.%Y', '2026-01-01'), null, typed);
  }
});

test('a pattern with names of months is typed as numbers', () => {
  assert.deepEqual([isTypable('%d/%m/%Y'), isTypable('%B %d, %Y')], [true, false]);
});
