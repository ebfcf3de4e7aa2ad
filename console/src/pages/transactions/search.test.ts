import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFilters, filtersOf, NO_FILTERS, readTransactionsSearch } from './search.ts';

test('valid search parameters are read, invalid ones ignored', () => {
  const search = readTransactionsSearch({
    q: 'tea',
    account: 'a1',
    tag: ['t1', 't2'],
    from: '2026-01-01',
    to: 'soon',
    min: 12.5,
    max: '1e9',
    type: 'loss',
    uncategorised: true,
  });
  assert.deepEqual(JSON.parse(JSON.stringify(search)), {
    q: 'tea',
    account: ['a1'],
    tag: ['t1', 't2'],
    from: '2026-01-01',
    min: '12.5',
    uncategorised: true,
  });
});

test('filters are sent by the names of the API, and the search is cut to its limit', () => {
  const filters = filtersOf({ q: 'x'.repeat(600), category: ['c1'], min: '5', type: 'income' });
  assert.equal(filters.q?.length, 500);
  assert.deepEqual([filters.category_ids, filters.min_amount, filters.type], [['c1'], '5', 'income']);
});

test('the search and the open transaction are not counted as filters', () => {
  const search = { q: 'tea', open: 'a', tag: ['t1'], from: '2026-01-01' };
  assert.equal(countFilters(search), 2);
  assert.equal(countFilters({ ...search, ...NO_FILTERS }), 0);
});

test('states and currencies are terms of the search language, before the search text', () => {
  const search = readTransactionsSearch({ q: 'tea', is: ['pending', '-split', 'odd'], currency: ['EUR', 'x'] });
  assert.deepEqual([search.is, search.currency], [['pending', '-split'], ['EUR']]);
  assert.equal(filtersOf(search).q, 'is:pending -is:split currency:EUR tea');
  assert.equal(countFilters(search), 2);
});
