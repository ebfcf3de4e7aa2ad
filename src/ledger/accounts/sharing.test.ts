import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { visibleAccountsOf, visibleTo } from '#ledger/visibility.ts';
import { openSession } from '#tests/harness/family/seed-family.ts';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const get = <Path extends string>(coffer: Coffer, { token }: TestUser, path: Path) =>
  coffer.call('GET', `/api/v1/${path}`, { token });

async function namesSeen(coffer: Coffer, user: TestUser): Promise<string[]> {
  return (await get(coffer, user, 'accounts')).body.accounts.map(({ name }: { name: string }) => name);
}

test('sharing by default gives all members full control of old and new accounts', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const old = await coffer.createAccount(owner, { name: 'Old' });
  const member = await inviteMember(coffer, owner);
  await coffer.createAccount(owner, { name: 'New' });
  await coffer.createAccount(member, { name: 'Theirs' });
  for (const user of [owner, member]) assert.deepEqual(await namesSeen(coffer, user), ['New', 'Old', 'Theirs']);
  const { body } = await get(coffer, member, `accounts/${old}`);
  assert.partialDeepStrictEqual(body, { owner_id: owner.id, permission: 'full_control', include_in_finances: true });
  assert.equal((await get(coffer, owner, `accounts/${old}`)).body.permission, 'owner');
  assert.equal((await coffer.createTransaction(member, old)).account.id, old);
});

test('a private family shares nothing; the setting affects only later accounts', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  await coffer.createAccount(owner, { name: 'Shared' });
  const before = await inviteMember(coffer, owner);
  await shareByDefault(coffer, owner, 'private');
  await coffer.createAccount(owner, { name: 'Private' });
  const after = await inviteMember(coffer, owner, 'admin');
  assert.deepEqual(await namesSeen(coffer, before), ['Shared']);
  assert.deepEqual(await namesSeen(coffer, after), []);
});

test('an account hidden from one member is hidden from new members', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const first = await inviteMember(coffer, owner);
  const kept = await coffer.createAccount(owner, { name: 'Kept' });
  await coffer.createAccount(owner, { name: 'Common' });
  await shareAccount(coffer, owner, kept, first, 'none');
  assert.deepEqual(await namesSeen(coffer, await inviteMember(coffer, owner)), ['Common']);
});

test('full control may share, change and unshare; all who see the account see it', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  await shareByDefault(coffer, owner, 'private');
  const [partner, child] = [await inviteMember(coffer, owner), await inviteMember(coffer, owner, 'guest')];
  const account = await coffer.createAccount(owner);
  const made = await shareAccount(coffer, owner, account, partner, 'full_control');
  assert.equal(made.status, 201);
  assert.deepEqual(made.body, {
    account_id: account,
    user_id: partner.id,
    permission: 'full_control',
    include_in_finances: true,
    created_at: '2026-03-10T10:20:00Z',
    updated_at: '2026-03-10T10:20:00Z',
  });
  coffer.advance(60);
  assert.equal((await shareAccount(coffer, partner, account, child, 'read_only')).status, 201);
  const { body } = await get(coffer, child, `accounts/${account}/shares`);
  assert.deepEqual(
    body.shares.map(({ user_id, permission }) => [user_id, permission]),
    [
      [partner.id, 'full_control'],
      [child.id, 'read_only'],
    ],
  );
  const changed = await shareAccount(coffer, owner, account, partner, 'read_write', false);
  assert.deepEqual([changed.status, changed.body.updated_at], [200, '2026-03-10T10:21:00Z']);
  assert.equal((await shareAccount(coffer, partner, account, child, 'full_control')).status, 403);
  assert.equal((await shareAccount(coffer, partner, account, child, 'none')).status, 403);
  assert.equal((await shareAccount(coffer, owner, account, child, 'none')).status, 204);
  assert.equal((await get(coffer, child, `accounts/${account}`)).status, 404);
});

test('members set their own report flag and may give up their own share only', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  await shareByDefault(coffer, owner, 'private');
  const reader = await inviteMember(coffer, owner);
  const account = await coffer.createAccount(owner, { balance: '100' });
  await shareAccount(coffer, owner, account, reader, 'read_only');
  const worth = async () => (await get(coffer, reader, 'balance_sheet')).body.net_worth.amount;
  assert.equal(await worth(), '100.00');
  assert.equal((await shareAccount(coffer, reader, account, reader, 'read_only', false)).status, 200);
  assert.equal(await worth(), '0.00');
  assert.equal((await get(coffer, reader, `accounts/${account}`)).body.include_in_finances, false);
  assert.equal((await shareAccount(coffer, reader, account, reader, 'read_write')).status, 403);
  assert.equal((await shareAccount(coffer, reader, account, owner, 'read_only')).status, 409);
  assert.equal((await shareAccount(coffer, owner, account, owner, 'none')).status, 409);
  assert.equal((await shareAccount(coffer, reader, account, reader, 'none')).status, 204);
  assert.equal((await shareAccount(coffer, reader, account, reader, 'none')).status, 404);
});

test('a guest reads shared accounts and never writes, whatever the share says', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const guest = await inviteMember(coffer, owner, 'guest');
  const account = await coffer.createAccount(owner);
  const { id } = await coffer.createTransaction(owner, account);
  assert.equal((await shareAccount(coffer, owner, account, guest, 'full_control')).status, 200);
  assert.equal((await get(coffer, guest, `transactions/${id}`)).status, 200);
  const url = `/api/v1/transactions/${id}`;
  assert.equal((await coffer.call('PATCH', url, { token: guest.token, body: { notes: 'x' } })).status, 403);
  await shareAccount(coffer, owner, account, guest, 'none');
  assert.equal((await get(coffer, guest, `transactions/${id}`)).status, 404);
});

test('deleting a user deletes accounts only they see; shared accounts stay', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const leaver = await inviteMember(coffer, owner);
  const common = await coffer.createAccount(leaver, { name: 'Common' });
  await shareByDefault(coffer, owner, 'private');
  const secret = await coffer.createAccount(leaver, { name: 'Secret' });
  await coffer.createTransaction(leaver, secret, { name: 'Secret entry' });
  const sending = { from_account_id: secret, to_account_id: common, date: '2026-01-05', amount: '3' };
  assert.equal((await coffer.call('POST', '/api/v1/transfers', { token: leaver.token, body: sending })).status, 201);
  assert.equal((await coffer.call('DELETE', '/api/v1/users/me', { token: leaver.token })).status, 200);
  const accounts = await coffer.database.read.selectFrom('accounts').select('name').execute();
  assert.deepEqual(
    accounts.map(({ name }) => name),
    ['Common'],
  );
  const { body } = await get(coffer, owner, 'transactions');
  assert.deepEqual(
    body.transactions.map(({ kind, transfer }: Record<string, unknown>) => [kind, transfer]),
    [['standard', null]],
  );
  assert.deepEqual((await get(coffer, owner, `accounts/${common}/shares`)).body.shares, []);
  assert.equal((await get(coffer, owner, `accounts/${common}`)).body.permission, 'owner');
});

test('foreign, unknown and malformed users are 404; a wrong permission is named', async (t) => {
  const coffer = await startCoffer(t);
  const [owner, foreigner] = [await coffer.signUp(), await coffer.signUp()];
  const account = await coffer.createAccount(owner);
  const answers = new Set<string>();
  for (const id of [foreigner.id, foreigner.id.toUpperCase(), randomUUID(), 'x', '%00']) {
    for (const method of ['PUT', 'DELETE'] as const) {
      const url = `/api/v1/accounts/${account}/shares/${id}` as const;
      const body = method === 'PUT' ? { body: { permission: 'read_only' } } : {};
      const reply = await coffer.call(method, url, { token: owner.token, ...body });
      assert.equal(reply.status, 404, reply.text);
      answers.add(JSON.stringify([reply.body.error, reply.body.message]));
    }
  }
  assert.equal(answers.size, 1);
  const member = await inviteMember(coffer, owner);
  for (const permission of ['owner', 'none', '', null, undefined, 1]) {
    const url = `/api/v1/accounts/${account}/shares/${member.id}` as const;
    const reply = await coffer.call('PUT', url, { token: owner.token, body: { share: { permission } } });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '/share/permission']);
  }
});

test('no response shows an account after it was unshared', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const reader = await inviteMember(coffer, owner);
  const account = await coffer.createAccount(owner, { name: 'Kept page' });
  await coffer.createTransaction(owner, account, { name: 'Kept row' });
  const cookie = await openSession(coffer, reader);
  const paths = ['accounts', `accounts/${account}`, 'transactions', 'valuations'];
  const read = <Path extends string>(path: Path) => coffer.call('GET', `/api/v1/${path}`, { cookie });
  for (const path of [...paths, ...paths]) assert.match((await read(path)).text, /Kept/);
  await shareAccount(coffer, owner, account, reader, 'none');
  for (const path of paths) assert.doesNotMatch((await read(path)).text, /Kept/);
});

test('older visible accounts read nothing after an account was hidden', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const reader = await inviteMember(coffer, owner);
  const account = await coffer.createAccount(owner);
  await coffer.createTransaction(owner, account);
  const db = coffer.database.read;
  const family = await db.selectFrom('users').select('family_id').where('id', '=', reader.id).executeTakeFirstOrThrow();
  const visible = await visibleAccountsOf(db, { familyId: Number(family.family_id), userId: reader.id, limits: null });
  assert.equal(visible.accountIds, null);
  const read = () => db.selectFrom('transactions').select('id').where(visibleTo(visible, 'account_id')).execute();
  assert.equal((await read()).length, 1);
  await shareByDefault(coffer, owner, 'private');
  await coffer.createAccount(owner);
  assert.equal((await read()).length, 0);
});
