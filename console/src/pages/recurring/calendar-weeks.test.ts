import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstWeekday, weeksOf } from './calendar-weeks.ts';

test('a month has whole weeks that begin on the first day of the locale', () => {
  const monday = weeksOf('2026-03', firstWeekday('de-DE', null));
  assert.deepEqual([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)], [6, '2026-02-23', '2026-04-05']);
  assert.equal(firstWeekday('en', 'GB'), 1);
  const sunday = weeksOf('2026-03', firstWeekday('en', 'US'));
  assert.deepEqual([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)], [5, '2026-03-01', '2026-04-04']);
});
