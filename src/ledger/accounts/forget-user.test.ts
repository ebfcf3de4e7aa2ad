import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dumpLedger, familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type AccessLevel, inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

type Role = 'admin' | 'member' | 'guest';

/** A family without default sharing; `leave` deletes the leaving user, `owners` returns each account's owner. */
async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  await shareByDefault(coffer, admin, 'private');
  const leaver = await inviteMember(coffer, admin);
  const join = (role: Role) => inviteMember(coffer, admin, role);
  const share = async (account: string, member: TestUser, held: AccessLevel) => {
    coffer.advance(1);
    assert.equal((await shareAccount(coffer, leaver, account, member, held)).status, 201);
  };
  const leave = async ({ token } = leaver) => {
    const { status, text } = await coffer.call('DELETE', '/api/v1/users/me', { token });
    assert.equal(status, 200, text);
  };
  const owners = async () => {
    const rows = await coffer.database.read
      .selectFrom('accounts')
      .select(['name', 'owner_id'])
      .orderBy('name')
      .execute();
    return Object.fromEntries(rows.map(({ name, owner_id }) => [name, owner_id]));
  };
  return { coffer, admin, leaver, join, share, leave, owners };
}

test('a shared account passes to the member who has had full control longest', async (t) => {
  const { coffer, admin, leaver, join, share, leave, owners } = await setUp(t);
  const [early, late, guest] = [await join('member'), await join('member'), await join('guest')];
  const account = await coffer.createAccount(leaver, { name: 'Shared' });
  await coffer.createTransaction(leaver, account);
  await share(account, admin, 'read_only');
  await share(account, guest, 'full_control');
  await share(account, late, 'full_control');
  await share(account, early, 'full_control');
  await leave();
  assert.deepEqual(await owners(), { Shared: late.id });
  const seen = async ({ token }: TestUser) => (await coffer.call('GET', `/api/v1/accounts/${account}`, { token })).body;
  assert.partialDeepStrictEqual(await seen(late), { owner_id: late.id, permission: 'owner', balance_cents: -1000 });
  assert.partialDeepStrictEqual(await seen(early), { owner_id: late.id, permission: 'full_control' });
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account}/shares`, { token: late.token });
  assert.deepEqual(
    body.shares.map(({ user_id }: { user_id: string }) => user_id).sort(),
    [admin.id, early.id, guest.id].sort(),
  );
  await leave(late);
  assert.deepEqual(await owners(), { Shared: early.id });
});

test('without full control it passes to an admin, member, guest or deactivated user', async (t) => {
  const { coffer, admin, leaver, join, share, leave, owners } = await setUp(t);
  const [second, third] = [await join('admin'), await join('admin')];
  const [member, guest, away] = [await join('member'), await join('guest'), await join('member')];
  const sharesOf: Record<string, [TestUser, AccessLevel][]> = {
    admins: [
      [away, 'full_control'],
      [member, 'read_write'],
      [third, 'read_only'],
      [second, 'read_only'],
    ],
    members: [
      [away, 'full_control'],
      [guest, 'full_control'],
      [member, 'read_only'],
    ],
    guests: [
      [away, 'full_control'],
      [guest, 'read_only'],
    ],
    deactivated: [[away, 'read_only']],
  };
  for (const [name, shares] of Object.entries(sharesOf)) {
    const account = await coffer.createAccount(leaver, { name });
    for (const [user, held] of shares) await share(account, user, held);
  }
  const url = `/api/v1/users/${away.id}`;
  assert.equal((await coffer.call('PATCH', url, { token: admin.token, body: { active: false } })).status, 200);
  await leave();
  assert.deepEqual(await owners(), { admins: second.id, guests: guest.id, members: member.id, deactivated: away.id });
});

test('an unshared account is deleted with its rows; each deletion is one change', async (t) => {
  const { coffer, admin, leaver, share, leave, owners } = await setUp(t);
  const others = await coffer.createAccount(admin, { name: 'Theirs' });
  await coffer.createTransaction(admin, others);
  const secret = await coffer.createAccount(leaver, { name: 'Secret', balance: '5' });
  const { id } = await coffer.createTransaction(leaver, secret, { amount: '3' });
  const splits = [{ amount: '1' }, { amount: '2' }];
  const url = `/api/v1/transactions/${id}/splits`;
  assert.equal((await coffer.call('POST', url, { token: leaver.token, body: { splits } })).status, 201);
  const given = await coffer.createAccount(leaver, { name: 'Given' });
  await share(given, admin, 'full_control');
  await leave();
  assert.deepEqual(await owners(), { Given: admin.id, Theirs: admin.id });
  const lines = (await dumpLedger(coffer, await familyOf(coffer, admin))).split('\n');
  const holding = lines.filter(
    (line) => line.includes(secret) && !/^(changes|ended_account_shares|change_)/.test(line),
  );
  assert.deepEqual(holding, []);
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['resource', 'kind'])
    .where('resource', 'in', ['account', 'account_share', 'transaction', 'valuation'])
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    changes.slice(-7).map(({ resource, kind }) => `${resource} ${kind}`),
    [
      ...['account_share delete', 'account update'],
      ...['transaction delete', 'transaction delete', 'transaction delete', 'valuation delete', 'account delete'],
    ],
  );
  assert.equal(
    (await coffer.call('GET', `/api/v1/accounts/${given}`, { token: admin.token })).body.permission,
    'owner',
  );
});
