import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

type Change = { sequence: number; resource: string; id: string; kind: string };

async function feedOf(coffer: Coffer, { token }: TestUser) {
  const changes: Change[] = [];
  let text = '';
  let cursor = '0';
  for (let more = true; more; ) {
    const reply = await coffer.call('GET', `/api/v1/changes?limit=7&cursor=${cursor}`, { token });
    assert.equal(reply.status, 200, reply.text);
    changes.push(...reply.body.changes);
    text += reply.text;
    cursor = reply.body.next_cursor;
    more = reply.body.has_more;
  }
  return { changes, text, cursor };
}

test('the feed omits hidden accounts and stays ordered and resumable', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const reader = await inviteMember(coffer, owner);
  const stranger = await inviteMember(coffer, owner, 'admin');
  await shareByDefault(coffer, owner, 'private');
  const one = await coffer.createAccount(owner, { name: 'Hidden one' });
  const two = await coffer.createAccount(owner, { name: 'Hidden two' });
  await shareAccount(coffer, owner, one, reader, 'read_only');
  const entry = await coffer.createTransaction(owner, one, { name: 'Hidden entry', amount: '5' });
  const other = await coffer.createTransaction(owner, two, { name: 'Hidden other', amount: '-5' });
  assert.notEqual(other.transfer, null);
  await coffer.call('DELETE', `/api/v1/transactions/${entry.id}`, { token: owner.token });
  const visible = (await feedOf(coffer, reader)).changes.filter(({ resource }) => resource !== 'user');
  assert.ok(visible.some(({ id, kind }) => id === entry.id && kind === 'delete'));
  assert.ok(!visible.some(({ resource }) => resource === 'transfer'), 'half a transfer');
  await coffer.call('DELETE', `/api/v1/accounts/${one}?force=true`, { token: owner.token });
  await coffer.call('DELETE', `/api/v1/accounts/${two}?force=true`, { token: owner.token });

  const [ours, theirs, none] = [
    await feedOf(coffer, owner),
    await feedOf(coffer, reader),
    await feedOf(coffer, stranger),
  ];
  assert.doesNotMatch(none.text, new RegExp([one, two, entry.id, other.id, 'Hidden'].join('|')));
  assert.doesNotMatch(theirs.text, new RegExp([two, other.id, 'Hidden (two|other)'].join('|')));
  assert.ok(
    theirs.changes.some(({ id, kind }) => id === one && kind === 'delete'),
    'the end of what was seen is seen',
  );
  assert.ok(ours.changes.some(({ id, kind }) => id === two && kind === 'delete'));
  for (const { changes, cursor } of [ours, theirs, none]) {
    assert.ok(changes.every((change, index) => index === 0 || change.sequence > (changes[index - 1]?.sequence ?? 0)));
    assert.equal(cursor, ours.cursor);
  }
});

test('sharing changes reach the member who gains or loses an account, and no outsider', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const [reader, stranger] = [await inviteMember(coffer, owner), await inviteMember(coffer, owner)];
  await shareByDefault(coffer, owner, 'private');
  const account = await coffer.createAccount(owner);
  await shareAccount(coffer, owner, account, reader, 'read_only');
  await shareAccount(coffer, owner, account, reader, 'none');
  const kindsSeenBy = async (user: TestUser) =>
    (await feedOf(coffer, user)).changes.filter(({ resource }) => resource === 'account_share').map(({ kind }) => kind);
  assert.deepEqual(await kindsSeenBy(reader), ['create', 'delete']);
  assert.deepEqual(await kindsSeenBy(owner), ['create', 'delete']);
  assert.deepEqual(await kindsSeenBy(stranger), []);
  const { changes } = await feedOf(coffer, reader);
  assert.ok(!changes.some(({ resource }) => resource === 'account'));
});

test('a data reset reports each account to the members who could see it', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const [reader, stranger] = [await inviteMember(coffer, owner), await inviteMember(coffer, owner)];
  await shareByDefault(coffer, owner, 'private');
  const [one, two] = [await coffer.createAccount(owner), await coffer.createAccount(owner)];
  for (const id of [one, two]) await shareAccount(coffer, owner, id, reader, 'read_write');
  const sending = { from_account_id: one, to_account_id: two, date: '2026-01-05', amount: '3' };
  await coffer.call('POST', '/api/v1/transfers', { token: owner.token, body: sending });
  assert.equal((await coffer.call('DELETE', '/api/v1/users/reset', { token: owner.token })).status, 200);
  const ended = async (user: TestUser) =>
    (await feedOf(coffer, user)).changes.filter(({ kind }) => kind === 'delete').map(({ resource }) => resource);
  const seen = await ended(reader);
  for (const resource of ['transfer', 'transaction', 'valuation', 'account_share', 'account']) {
    assert.ok(seen.includes(resource), resource);
  }
  assert.ok(!(await ended(stranger)).some((resource) => ['transfer', 'transaction', 'account'].includes(resource)));
  const status = await coffer.call('GET', '/api/v1/users/reset/status', { token: owner.token });
  assert.equal(status.body.reset_complete, true, status.text);
});
