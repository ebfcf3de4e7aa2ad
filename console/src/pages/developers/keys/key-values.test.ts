import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesOf, expiresAt } from './key-values.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test('a key expires after days, at the end of a day, never, or unchanged', () => {
  assert.equal(expiresAt({ kind: '30', date: '' }, NOW), '2026-04-09T12:00:00.000Z');
  assert.equal(expiresAt({ kind: 'never', date: '' }, NOW), null);
  assert.equal(expiresAt({ kind: 'unchanged', date: '2026-05-01' }, NOW), undefined);
  assert.equal(expiresAt({ kind: 'date', date: '' }, NOW), undefined);
  const end = new Date(expiresAt({ kind: 'date', date: '2026-05-01' }, NOW) ?? '');
  assert.deepEqual([end.getDate(), end.getHours(), end.getMinutes()], [1, 23, 59]);
});

test('IP addresses are split by lines, commas or spaces; none allows all', () => {
  assert.deepEqual(addressesOf(' 203.0.113.7\n10.0.0.0/8, 2001:db8::/32;'), [
    '203.0.113.7',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]);
  assert.equal(addressesOf(' \n'), null);
});
