import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Connection } from './bank-queries.ts';
import { attentionOf, bankState, needsPerson } from './bank-state.ts';

const NOW = Date.parse('2026-03-10T10:00:00Z');
const format = {
  ago: (at: string) => `<${at}>`,
  date: (day: string) => day,
  instant: (at: string) => at,
  today: () => '',
};
const connection = (members: Partial<Connection>) =>
  ({
    ...{ name: 'Alpine', status: 'active', consent_expires_at: null, last_synced_at: null, last_error: null },
    ...{ next_sync_at: null, ...members },
  }) as Connection;
const stateOf = (members: Partial<Connection>) => {
  const { tone, words } = bankState(connection(members), format, NOW);
  return `${tone}: ${words}`;
};

test('a connection says in words how it is', () => {
  assert.equal(stateOf({ last_synced_at: 'then' }), 'good: Synced <then>');
  assert.equal(stateOf({}), 'quiet: Not synced yet');
  assert.equal(stateOf({ status: 'paused' }), 'quiet: Paused');
  assert.equal(stateOf({ status: 'ended' }), 'warning: Ended');
  assert.equal(stateOf({ status: 'needs_attention' }), 'warning: Needs you');
  const last_error = { code: 'unreachable', message: 'away' };
  assert.equal(stateOf({ last_error, next_sync_at: 'later' }), 'quiet: No answer, next try <later>');
});

test('a consent that ends within two weeks says in how many days', () => {
  assert.equal(stateOf({ consent_expires_at: '2026-03-25T10:00:01Z', last_synced_at: 'then' }), 'good: Synced <then>');
  const soon = { consent_expires_at: '2026-03-21T10:00:00Z', last_synced_at: 'then' };
  assert.equal(stateOf(soon), 'warning: Ends in 11 days');
  assert.equal(stateOf({ ...soon, consent_expires_at: '2026-03-11T11:00:00Z' }), 'warning: Ends in one day');
  assert.equal(stateOf({ ...soon, consent_expires_at: '2026-03-09T11:00:00Z' }), 'warning: Ends today');
  assert.equal(needsPerson(connection(soon), NOW), true);
  assert.deepEqual(attentionOf(connection(soon), format, NOW), {
    title: 'Alpine wants you again by 2026-03-21',
    text: 'Its consent ends in 11 days. Until then all goes on as usual.',
  });
});

test('a bank that gives no answer for a night needs no person', () => {
  assert.equal(needsPerson(connection({ last_error: { code: 'unreachable', message: '' } }), NOW), false);
  assert.equal(needsPerson(connection({ status: 'paused', consent_expires_at: '2026-03-11T00:00:00Z' }), NOW), false);
  const fault = (code: string) =>
    attentionOf(connection({ status: 'needs_attention', last_error: { code, message: 'words' } }), format);
  assert.deepEqual(fault('sign_in_again'), { title: 'Alpine wants you to sign in again', text: 'words' });
  assert.equal(fault('access_revoked').title, 'Alpine gives no access any more');
  assert.equal(fault('no_permission').title, 'You may not add to an account of Alpine any more');
  assert.equal(fault('import_failed').title, 'What Alpine sent could not be taken over');
  assert.equal(fault('unreachable').title, 'Alpine has given nothing for days');
});
