import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, moved, readOrder } from './account-order.ts';

test('a stored order is read, anything else is none', () => {
  for (const stored of [null, '', 'null', '[]', '{"groups":7}', 'x']) {
    assert.deepEqual(readOrder(stored), { groups: [], accounts: [] });
  }
  assert.deepEqual(readOrder('{"groups":["loans",4],"accounts":["b"]}'), { groups: ['loans'], accounts: ['b'] });
});

test('items follow the chosen order, and new ones come last', () => {
  const sorted = (order: string[]) => inOrder(['a', 'b', 'c', 'd'], order, (one) => one).join('');
  assert.equal(sorted([]), 'abcd');
  assert.equal(sorted(['d', 'gone', 'b']), 'dbac');
});

test('a key moves by one place and stops at the ends', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c']);
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', 1), ['a', 'c', 'b']);
  assert.deepEqual(moved(['a', 'b', 'c'], 'a', -1), ['a', 'b', 'c']);
  assert.deepEqual(moved(['a', 'b', 'c'], 'c', 1), ['a', 'b', 'c']);
});
