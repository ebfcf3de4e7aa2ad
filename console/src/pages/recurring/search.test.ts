import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRecurringSearch } from './search.ts';

test('the address of the page names a dialog, a view and a month; others are ignored', () => {
  const search = { new: true, view: 'calendar', month: '2026-04' };
  assert.deepEqual(readRecurringSearch(search), search);
  const wrong = readRecurringSearch({ new: 1, view: 'week', month: 'x' });
  assert.deepEqual(wrong, { new: undefined, view: undefined, month: undefined });
});
