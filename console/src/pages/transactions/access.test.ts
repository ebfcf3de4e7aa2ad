import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessOf } from './access.ts';

test('the permission on an account decides what may change', () => {
  const permissions = ['owner', 'full_control', 'read_write', 'read_only', undefined] as const;
  assert.deepEqual(
    permissions.map((permission) => accessOf(permission, true)),
    ['all', 'all', 'labels', 'none', 'none'],
  );
});

test('a guest changes nothing', () => {
  assert.equal(accessOf('full_control', false), 'none');
});
