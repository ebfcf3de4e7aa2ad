import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween } from './record-changes.ts';

test('a change shows what differs, and an unknown member too', () => {
  const before = { id: '1', name: 'Cofee', amount: '$1.00', signed_amount: '-1.00', updated_at: 'a', new_member: 1 };
  const after = { ...before, name: 'Coffee', amount: '$2.00', signed_amount: '-2.00', updated_at: 'b', new_member: 2 };
  assert.deepEqual(changesBetween(before, after), [
    { member: 'name', before: 'Cofee', after: 'Coffee' },
    { member: 'signed_amount', before: '-1.00', after: '-2.00' },
    { member: 'new_member', before: 1, after: 2 },
  ]);
});

test('a new or deleted record shows the members that have a value', () => {
  const record = { id: '1', name: 'Food', parent: null, notes: '', tags: [], excluded: false };
  assert.deepEqual(changesBetween(null, record), [{ member: 'name', before: undefined, after: 'Food' }]);
  assert.deepEqual(changesBetween(record, null), [{ member: 'name', before: 'Food', after: undefined }]);
});

test('a member that is emptied is shown', () => {
  assert.deepEqual(changesBetween({ notes: 'x' }, { notes: null }), [{ member: 'notes', before: 'x', after: null }]);
});
