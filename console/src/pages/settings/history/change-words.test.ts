import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, changeTitle, groupsOf, isRevertible, shownRecord } from './change-words.ts';

const NAMES = new Map([
  ['a1', 'Everyday'],
  ['a2', 'Savings'],
  ['c1', 'Food'],
]);

function change(members: Partial<Change>): Change {
  return {
    sequence: 1,
    resource: 'transaction',
    id: 't1',
    kind: 'update',
    at: '2026-03-01T10:00:00.000Z',
    user_id: 'u1',
    credential_id: 'k1',
    authentication_method: 'api_key',
    request_id: 'r1',
    before: null,
    after: null,
    ...members,
  } as Change;
}

test('a stored record is shown with names in place of ids', () => {
  const record = { id: 't1', account_id: 'a1', category_id: 'c1', merchant_id: null, tag_ids: ['gone'] };
  assert.deepEqual(shownRecord('transaction', record, NAMES), {
    id: 't1',
    account: { name: 'Everyday' },
    category: { name: 'Food' },
    merchant: null,
    tags: [{ name: 'unknown' }],
  });
});

test('a change is titled by the record as it was, a transfer by its accounts', () => {
  const renamed = change({ before: { name: 'Cofee' }, after: { name: 'Coffee' } });
  assert.equal(changeTitle(renamed, NAMES), 'Changed: Cofee');
  const after = { outflow_account_id: 'a1', inflow_account_id: 'a2' };
  assert.equal(changeTitle(change({ resource: 'transfer', kind: 'create', after }), NAMES), 'New: Everyday → Savings');
  assert.equal(
    changeTitle(change({ resource: 'family', before: { name: null }, after: { name: null } }), NAMES),
    'Changed: Family',
  );
});

test('changes are grouped by request while they follow each other', () => {
  const changes = ['r2', 'r2', 'r1', 'r2'].map((request_id, index) => change({ request_id, sequence: 9 - index }));
  assert.deepEqual(
    groupsOf(changes).map((group) => [group.requestId, group.changes.length]),
    [
      ['r2', 2],
      ['r1', 1],
      ['r2', 1],
    ],
  );
});

test('a deleted account, and what is no entry of the ledger, offers no undo', () => {
  assert.equal(isRevertible(change({})), true);
  assert.equal(isRevertible(change({ resource: 'account', kind: 'delete' })), false);
  assert.equal(isRevertible(change({ resource: 'family' })), false);
});
