import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOverviewSearch } from './search.ts';

test('the overview ignores invalid search parameters', () => {
  const valid = { month: '2026-02', range: 'all', compare: true };
  assert.deepEqual(readOverviewSearch(valid), valid);
  const none = { month: undefined, range: undefined, compare: undefined };
  for (const month of ['2026-13', '2026-2', 202602, '0000-01x']) {
    assert.deepEqual(readOverviewSearch({ month, range: '2Y', compare: 'maybe' }), none);
  }
});
