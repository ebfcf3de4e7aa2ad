import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccountSearch, readAccountsSearch } from './search.ts';

const NONE = {
  range: undefined,
  since: undefined,
  view: undefined,
  q: undefined,
  sort: undefined,
  open: undefined,
  bank: undefined,
  until: undefined,
  uncleared: undefined,
};

test('account pages ignore invalid search parameters', () => {
  assert.deepEqual(readAccountsSearch({ new: true }), { new: true });
  assert.deepEqual(readAccountsSearch({ new: 'yes' }), { new: undefined });
  assert.deepEqual(readAccountSearch({ range: '5Y', sort: '-amount' }), { ...NONE, range: '5Y', sort: '-amount' });
  assert.deepEqual(readAccountSearch({ range: '2Y', view: 'all', sort: 'up' }), NONE);
});
