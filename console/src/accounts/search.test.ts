import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccountSearch, readAccountsSearch } from './search.ts';

test('account pages ignore invalid search parameters', () => {
  assert.deepEqual(readAccountsSearch({ new: true }), { new: true });
  assert.deepEqual(readAccountsSearch({ new: 'yes' }), { new: undefined });
  assert.deepEqual(readAccountSearch({ range: '5Y' }), { range: '5Y' });
  assert.deepEqual(readAccountSearch({ range: '2Y' }), { range: undefined });
});
