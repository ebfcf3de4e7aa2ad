import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { countChanges, dumpLedger, familyOf } from '#tests/harness/family/dump-ledger.ts';
import { deletionsDone } from '#tests/harness/family/large-family.ts';
import { inviteGuest, seedFamily } from '#tests/harness/family/seed-family.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

/** The tables that a data reset leaves; it must empty every other table, new ones included. */
const KEPT = [
  ...['families', 'change_heads', 'changes', 'users', 'invitations', 'syncs', 'ended_account_shares'],
  ...['api_keys', 'grants', 'tokens', 'sessions', 'oauth_applications', 'idempotency_records'],
  ...['webhooks', 'webhook_deliveries'],
  // A job deletes the contents in their store a day later, and then their rows.
  'attachment_contents',
  ...['totp_devices', 'recovery_codes', 'passkeys', 'identities', 'directory'],
];

const tablesIn = (dump: string) => [...new Set(dump.split('\n').map((line) => line.split(' ')[0] ?? ''))];

async function invite(coffer: Coffer, admin: TestUser, role: string): Promise<TestUser> {
  const { body } = await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: { role } });
  return coffer.signUp({ invite_code: body.code });
}

/** Adds a split, a nested category, a valuation and tags to the seeded data. */
async function fill(coffer: Coffer, { token }: TestUser, ids: Readonly<Record<string, string>>): Promise<void> {
  const make = async <Path extends string>(path: Path, body: object) => {
    const reply = await coffer.call('POST', `/api/v1/${path}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
  };
  await make(`transactions/${ids.transactions}/splits`, { splits: [{ amount: '12' }, { amount: '0.30' }] });
  await make('categories', { name: 'beneath', parent_id: ids.categories });
  await make('valuations', { account_id: ids.accounts, amount: '5', date: '2026-02-01' });
}

test('a reset deletes all data with a change row per row, and nothing else', async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  await fill(coffer, ours.user, ours.ids);
  const { token } = ours.user;
  const [familyId, otherId] = [await familyOf(coffer, ours.user), await familyOf(coffer, theirs.user)];
  const [before, others] = [await dumpLedger(coffer, familyId), await dumpLedger(coffer, otherId)];
  const status = async () => (await coffer.call('GET', '/api/v1/users/reset/status', { token })).body;
  const held = await status();
  assert.deepEqual([held.status, held.reset_complete, held.counts.rules], ['data_remaining', false, 1]);
  const changes = await countChanges(coffer);

  const reply = await coffer.call('DELETE', '/api/v1/users/reset', { token });
  assert.equal(reply.status, 200, reply.text);
  assert.partialDeepStrictEqual(reply.body, { status: 'queued', family_id: held.family_id });
  const after = await dumpLedger(coffer, familyId);
  assert.deepEqual(
    tablesIn(after).filter((table) => !KEPT.includes(table)),
    [],
  );
  const kept = (dump: string) =>
    dump.split('\n').filter((line) => KEPT.includes(line.split(' ')[0] ?? '') && !/^(change|ended)/.test(line));
  assert.deepEqual(kept(after), kept(before));
  assert.equal(await dumpLedger(coffer, otherId), others);

  const done = await status();
  assert.deepEqual([done.status, done.reset_complete], ['complete', true]);
  const { counts } = held;
  const rows = Object.entries<number>(counts).filter(
    ([name]) => !['entries', 'taggings', 'account_shares'].includes(name),
  );
  assert.equal(
    (await countChanges(coffer)) - changes,
    rows.reduce((sum, [, count]) => sum + count, 0),
  );
  assert.equal((await coffer.call('GET', '/api/v1/transactions', { token })).body.pagination.total_count, 0);
  await coffer.createTransaction(ours.user, await coffer.createAccount(ours.user));
});

test('a reset of many thousand entries goes through, and reads go on meanwhile', async (t) => {
  const coffer = await startCoffer(t);
  const [user, reader] = [await coffer.signUp(), await coffer.signUp()];
  const account = await coffer.createAccount(user);
  const operations = Array.from({ length: 500 }, (_, index) => ({
    op: 'create',
    transaction: { account_id: account, name: `Entry ${index}`, date: '2026-01-05', amount: '1' },
  }));
  for (let turn = 0; turn < 5; turn += 1) {
    await coffer.call('POST', '/api/v1/transactions/bulk', { token: user.token, body: { operations } });
  }
  // The parts are the last rows there are, the whole is among the first: neither goes with the other.
  const { body } = await coffer.call('GET', '/api/v1/transactions?page=100&per_page=100', { token: user.token });
  const split = await coffer.call('POST', `/api/v1/transactions/${body.transactions.at(-1)?.id}/splits`, {
    token: user.token,
    body: { splits: [{ amount: '0.40' }, { amount: '0.60' }] },
  });
  assert.ok(split.status < 300, split.text);
  let isOver = false;
  const reply = await coffer.call('DELETE', '/api/v1/users/reset', { token: user.token });
  assert.equal(reply.status, 200);
  const done = deletionsDone(coffer, await familyOf(coffer, user)).then(() => {
    isOver = true;
  });
  let reads = 0;
  while (!isOver) {
    await coffer.call('GET', '/api/v1/accounts', { token: reader.token });
    if (!isOver) reads += 1;
    await setImmediate(); // a response may be sent without yielding to the event loop
  }
  await done;
  assert.ok(reads > 2, `only ${reads} reads got through`);
});

test('only an admin can delete or count the data', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  const before = await dumpLedger(coffer);
  const member = await invite(coffer, user, 'member');
  const guest = await inviteGuest(coffer, user);
  const filled = await dumpLedger(coffer);
  assert.notEqual(filled, before);
  for (const { token } of [member, guest]) {
    assert.equal((await coffer.call('DELETE', '/api/v1/users/reset', { token })).status, 403);
    assert.equal((await coffer.call('GET', '/api/v1/users/reset/status', { token })).status, 403);
  }
  assert.equal(await dumpLedger(coffer), filled);
});

test('a deleted user loses every credential and name; the data stays', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const member = await invite(coffer, admin, 'admin');
  const { token, email, password, refreshToken } = member;
  const account = await coffer.createAccount(member);
  const { key } = await coffer.createKey(member, { scopes: ['read', 'family:erase'] });
  const invited = await coffer.call('POST', '/api/v1/invitations', { token, body: { role: 'admin' } });
  const session = await coffer.call('POST', '/api/v1/sessions', { body: { email, password } });
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';

  const reply = await coffer.call('DELETE', '/api/v1/users/me', {
    key,
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(reply.status, 200, reply.text);
  for (const credential of [{ token }, { key }, { cookie }]) {
    assert.equal((await coffer.call('GET', '/api/v1/accounts', credential)).status, 401);
  }
  const login = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
  assert.deepEqual([login.status, login.body.error], [401, 'invalid_credentials']);
  const refreshed = await coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token: refreshToken } });
  assert.equal(refreshed.status, 401);
  const invite_code = invited.body.code;
  const late = await coffer.call('POST', '/api/v1/auth/signup', {
    body: { user: { email: 'late@example.test', password }, invite_code },
  });
  assert.equal(late.status, 403, late.text);
  // Reactivation restores no credential.
  const back = await coffer.call('PATCH', `/api/v1/users/${member.id}`, { token: admin.token, body: { active: true } });
  assert.equal(back.status, 200);
  for (const credential of [{ token }, { key }, { cookie }]) {
    assert.equal((await coffer.call('GET', '/api/v1/accounts', credential)).status, 401);
  }
  const { users } = (await coffer.call('GET', '/api/v1/users', { token: admin.token })).body;
  assert.ok(!JSON.stringify(users).includes(email));
  assert.equal((await coffer.call('GET', `/api/v1/accounts/${account}`, { token: admin.token })).status, 200);
  await coffer.signUp({ email }); // the address is free again
});

test('a key erases only with the scope that names it', async (t) => {
  const coffer = await startCoffer(t);
  const { user } = await seedFamily(coffer);
  const [writer, eraser] = [
    await coffer.createKey(user, { scopes: ['read_write', 'api_keys:write'] }),
    await coffer.createKey(user, { scopes: ['family:erase'] }),
  ];
  const before = await dumpLedger(coffer);
  for (const path of ['/api/v1/users/reset', '/api/v1/users/me'] as const) {
    const refused = await coffer.call('DELETE', path, { key: writer.key });
    assert.deepEqual([refused.status, refused.body.details], [403, { scope: 'family:erase' }]);
    assert.equal(await dumpLedger(coffer), before);
  }
  assert.equal((await coffer.call('DELETE', '/api/v1/users/reset', { key: eraser.key })).status, 200);
});

test('nothing is deleted without a proof within ten minutes', async (t) => {
  const coffer = await startCoffer(t);
  const { cookie, user } = await seedFamily(coffer);
  coffer.advance(11 * 60);
  // Of the family alone: attempts are counted.
  const dump = async () => dumpLedger(coffer, await familyOf(coffer, user));
  const before = await dump();
  for (const path of ['/api/v1/users/reset', '/api/v1/users/me'] as const) {
    for (const credential of [{ cookie }, { token: user.token }]) {
      const refused = await coffer.call('DELETE', path, credential);
      assert.deepEqual([refused.status, refused.body.error], [403, 'proof_required']);
    }
    assert.equal(await dump(), before);
  }
  await coffer.call('POST', '/api/v1/users/me/proof', { cookie, body: { current_password: user.password } });
  const { status, text } = await coffer.call('DELETE', '/api/v1/users/reset', { cookie });
  assert.equal(status, 200, text);
});

test('the last admin of a family with other members cannot be deleted', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const member = await invite(coffer, admin, 'member');
  const before = await dumpLedger(coffer);
  const refused = await coffer.call('DELETE', '/api/v1/users/me', { token: admin.token });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'last_admin']);
  assert.equal(await dumpLedger(coffer), before);
  await coffer.call('PATCH', `/api/v1/users/${member.id}`, { token: admin.token, body: { active: false } });
  assert.equal((await coffer.call('DELETE', '/api/v1/users/me', { token: admin.token })).status, 200);
});

test('deleting the last member deletes all data and its history', async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await seedFamily(coffer), await seedFamily(coffer)];
  await fill(coffer, ours.user, ours.ids);
  const [familyId, otherId] = [await familyOf(coffer, ours.user), await familyOf(coffer, theirs.user)];
  const others = await dumpLedger(coffer, otherId);
  const confirmation = { current_password: ours.user.password };
  const reply = await coffer.call('DELETE', '/api/v1/users/me', { cookie: ours.cookie, body: confirmation });
  assert.equal(reply.status, 200, reply.text);
  const left = await dumpLedger(coffer, familyId);
  assert.deepEqual(
    tablesIn(left).filter((table) => !KEPT.includes(table) || table === 'changes'),
    [],
  );
  assert.ok(!left.includes(ours.user.email) && !left.includes('idempotency_records'));
  assert.equal(await dumpLedger(coffer, otherId), others);
});
