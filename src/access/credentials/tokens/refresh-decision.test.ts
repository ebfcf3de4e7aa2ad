import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideRefresh } from './rotate-refresh-token.ts';

const NOW = '2026-03-10T10:20:20.000Z';
const unused = {
  id: 'hash',
  grant_id: 'grant',
  user_id: 'user',
  expires_at: '2026-04-09T10:20:00.000Z',
  consumed_at: null,
  successor_id: null,
  unused_successor_id: null,
  grant_expires_at: '2026-09-06T10:20:00.000Z',
  grant_revoked_at: null,
  user_deactivated_at: null,
};
const usedTwentySecondsAgo = { ...unused, consumed_at: '2026-03-10T10:20:00.000Z' };

test('an unused token is exchanged until it expires', () => {
  assert.equal(decideRefresh(unused, NOW), 'rotate');
  assert.equal(decideRefresh({ ...unused, expires_at: NOW }, NOW), 'refuse');
});

test('the direct predecessor is accepted for 20 seconds while unused', () => {
  const withSuccessor = { ...usedTwentySecondsAgo, successor_id: 'next', unused_successor_id: 'next' };
  assert.equal(decideRefresh(withSuccessor, NOW), 'replace');
  assert.equal(decideRefresh(withSuccessor, '2026-03-10T10:20:20.001Z'), 'reuse');
});

test('a token whose successor was used is a reuse', () => {
  assert.equal(decideRefresh({ ...usedTwentySecondsAgo, successor_id: 'next' }, NOW), 'reuse');
});

test('a token that was replaced while unused is refused and is no reuse', () => {
  assert.equal(decideRefresh(usedTwentySecondsAgo, NOW), 'refuse');
});

test('nothing comes of a revoked or ended grant, or of a deactivated user', () => {
  for (const end of [{ grant_revoked_at: NOW }, { grant_expires_at: NOW }, { user_deactivated_at: NOW }]) {
    assert.equal(decideRefresh({ ...unused, ...end }, NOW), 'refuse');
    assert.equal(decideRefresh({ ...usedTwentySecondsAgo, ...end }, NOW), 'refuse');
  }
});
