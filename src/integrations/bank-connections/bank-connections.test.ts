import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { dumpLedger } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startMailServer } from '#tests/harness/server/mail-server.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { type Bridge, type BridgeAccount, noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { startReceiver, TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';
import { settledSession } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/bank_connections';

function checking(members: Partial<BridgeAccount> = {}): BridgeAccount {
  const transactions = [
    { id: 'a', posted: noon('2026-03-06'), amount: '-4.50', description: 'BAKERY 12', payee: 'Bakery' },
    { id: 'b', posted: noon('2026-03-09'), amount: '1200.00', description: 'SALARY' },
    { id: 'p', posted: 0, amount: '-10', description: 'HOTEL', transacted_at: noon('2026-03-10'), pending: true },
  ];
  return { id: 'acc', name: 'Checking', balance: '1195.50', transactions, ...members };
}

async function start(t: TestContext, accounts: BridgeAccount[] = [checking()], settings: Record<string, string> = {}) {
  const bank = await startSimpleFin(t, accounts);
  const coffer = await startCoffer(t, { ...TO_THIS_MACHINE, COFFER_RATE_LIMITS: 'standard=1000000', ...settings });
  const user = await coffer.signUp();
  return { ...bank, coffer, user };
}

async function connect(coffer: Coffer, { token }: Pick<TestUser, 'token'>, setup_token: string) {
  const body = { bank_connection: { connector: 'simplefin', setup_token } };
  const { status, body: made, text } = await coffer.call('POST', PATH, { token, body });
  assert.equal(status, 201, text);
  return made;
}

type Made = Awaited<ReturnType<typeof connect>>;

async function link(coffer: Coffer, { token }: Pick<TestUser, 'token'>, made: Made, linked_account: object, index = 0) {
  const url = `${PATH}/${made.id}/linked_accounts/${made.linked_accounts[index]?.id}` as const;
  const { status, body, text } = await coffer.call('PATCH', url, { token, body: { linked_account } });
  assert.equal(status, 200, text);
  return body;
}

type Credential = { readonly token: string } | { readonly key: string };

/** Asks for a sync, and returns it once it is over. */
async function sync(coffer: Coffer, credential: Credential, id: string) {
  const asked = await coffer.call('POST', `${PATH}/${id}/sync`, credential);
  assert.equal(asked.status, 202, asked.text);
  return syncOf(coffer, credential, asked.body.data.id);
}

async function syncOf(coffer: Coffer, credential: Credential, id: string) {
  const { body } = await poll(
    () => coffer.call('GET', `/api/v1/syncs/${id}`, credential),
    ({ body: { data } }) => data.terminal,
  );
  return body.data;
}

async function entries(coffer: Coffer, { token }: Pick<TestUser, 'token'>, account: string) {
  const url = `/api/v1/transactions?account_id=${account}&per_page=100&sort=date` as const;
  const { body } = await coffer.call('GET', url, { token });
  return body.transactions.map(({ date, signed_amount, name, pending }) =>
    [date, signed_amount, name, pending].join(' '),
  );
}

test('a bank is connected, linked to a new account and read', async (t) => {
  const { coffer, user, token } = await start(t);
  const made = await connect(coffer, user, token());
  assert.partialDeepStrictEqual(made, {
    connector: 'simplefin',
    name: 'First Bank',
    institution: 'First Bank',
    status: 'active',
    last_synced_at: null,
    last_error: null,
    linked_accounts: [
      { external_name: 'First Bank · Checking', external_id: 'acc', balance: '1195.50', account_id: null },
    ],
  });
  const { account_id } = await link(coffer, user, made, { new_account: { name: 'Giro' }, since: '2026-03-01' });
  const done = await sync(coffer, user, made.id);
  assert.partialDeepStrictEqual(done, {
    status: 'completed',
    error: null,
    counts: { created: 3, updated: 0, removed: 0, duplicate: 0, skipped: 0, failed: 0 },
    balance_difference: [],
  });
  assert.deepEqual(await entries(coffer, user, account_id ?? ''), [
    '2026-03-06 -4.50 Bakery false',
    '2026-03-09 1200.00 SALARY false',
    '2026-03-10 -10.00 HOTEL true',
  ]);
  const shown = await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token });
  assert.equal(shown.body.last_synced_at, new Date(coffer.now).toISOString());
});

test('a second sync brings new rows, and pending payments become booked', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const first = await sync(coffer, user, made.id);
  const again = await sync(coffer, user, made.id);
  assert.deepEqual(again.counts, { created: 0, updated: 0, removed: 0, duplicate: 3, skipped: 0, failed: 0 });
  assert.equal(again.accounts[0]?.import_id, null, 'without new rows there is no import');
  const [bakery, salary] = checking().transactions;
  assert.ok(bakery && salary);
  bridge.accounts = [
    checking({
      balance: '1184.50',
      transactions: [
        bakery,
        salary,
        { id: 'booked', posted: noon('2026-03-10'), amount: '-11', description: 'HOTEL', payee: 'Hotel' },
        { id: 'late', posted: noon('2026-03-05'), amount: '-3', description: 'KIOSK' },
      ],
    }),
  ];
  const third = await sync(coffer, user, made.id);
  assert.deepEqual(third.counts, { created: 1, updated: 1, removed: 0, duplicate: 2, skipped: 0, failed: 0 });
  assert.deepEqual(await entries(coffer, user, account_id ?? ''), [
    '2026-03-05 -3.00 KIOSK false',
    '2026-03-06 -4.50 Bakery false',
    '2026-03-09 1200.00 SALARY false',
    '2026-03-10 -11.00 Hotel false',
  ]);
  assert.notEqual(first.accounts[0]?.import_id, null);
});

test('a pending payment that a bank drops leaves with the sync, and comes back with it', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const [bakery, salary, hotel] = checking().transactions;
  assert.ok(bakery && salary && hotel);
  const announced = (id: string, day: string, amount: string) => {
    return { id, posted: 0, amount, description: `HOLD ${id}`, transacted_at: noon(day), pending: true };
  };
  const given = (...transactions: BridgeAccount['transactions']) => {
    bridge.accounts = [checking({ transactions })];
  };
  given(bakery, salary, hotel, announced('q', '2026-03-08', '-20'), announced('r', '2026-03-09', '-30'));
  await sync(coffer, user, made.id);
  const list = () => entries(coffer, user, account_id ?? '');
  const all = [
    '2026-03-06 -4.50 Bakery false',
    '2026-03-08 -20.00 HOLD q true',
    '2026-03-09 -30.00 HOLD r true',
    '2026-03-09 1200.00 SALARY false',
    '2026-03-10 -10.00 HOTEL true',
  ];
  const without = (...names: string[]) => all.filter((line) => !names.some((name) => line.includes(name)));
  assert.deepEqual((await list()).sort(), all);

  bridge.extra = { errlist: [{ code: 'act.failed', account_id: 'acc', message: 'Half of it' }] };
  given(bakery, salary, hotel);
  assert.equal((await sync(coffer, user, made.id)).counts.removed, 0, 'an answer in part removes nothing');
  bridge.extra = {};

  given(bakery, salary);
  assert.equal((await sync(coffer, user, made.id)).counts.removed, 0, 'a bank may list no pending payment for once');

  const kept = (await coffer.call('GET', `/api/v1/transactions?account_id=${account_id}`, { token: user.token })).body;
  const edited = kept.transactions.find(({ name }) => name === 'HOLD r');
  await coffer.call('PATCH', `/api/v1/transactions/${edited?.id}`, {
    token: user.token,
    body: { transaction: { reviewed: true } },
  });
  given(bakery, salary, hotel);
  const done = await sync(coffer, user, made.id);
  assert.deepEqual(done.counts, { created: 0, updated: 0, removed: 1, duplicate: 3, skipped: 0, failed: 0 });
  assert.deepEqual((await list()).sort(), without('HOLD q'), 'what a person has confirmed stays');
  const { import_id } = done.accounts[0] ?? {};
  const rows = await coffer.call('GET', `/api/v1/imports/${import_id}/rows?outcome=removed`, { token: user.token });
  assert.deepEqual(
    rows.body.data.map(({ name, reason }) => [name, reason]),
    [['HOLD q', 'not_listed']],
  );

  const revert = await coffer.call('POST', `/api/v1/syncs/${done.id}/revert`, { token: user.token });
  assert.equal(revert.status, 202, revert.text);
  const isReverted = () => coffer.call('GET', `/api/v1/syncs/${done.id}`, { token: user.token });
  await poll(isReverted, ({ body }) => body.data.revert_status === 'reverted');
  assert.deepEqual((await list()).sort(), all);

  await coffer.call('PATCH', `${PATH}/${made.id}`, {
    token: user.token,
    body: { bank_connection: { status: 'active' } },
  });
  // That of going on, or the one after it: while one runs, no other begins.
  await sync(coffer, user, made.id);
  assert.deepEqual((await list()).sort(), without('HOLD q'));
  given(bakery, salary, hotel, announced('q', '2026-03-08', '-20'));
  assert.equal((await sync(coffer, user, made.id)).counts.created, 1, 'a payment that is listed again comes again');
  given(bakery, salary, hotel);
  assert.equal((await sync(coffer, user, made.id)).counts.removed, 1);
  given(bakery, salary, hotel, { id: 'q', posted: noon('2026-03-08'), amount: '-20', description: 'HOLD q' });
  assert.equal((await sync(coffer, user, made.id)).counts.created, 1, 'and so does its booking');
  assert.deepEqual(
    (await list()).sort(),
    all.map((line) => line.replace('q true', 'q false')),
  );
});

test('edits and deletions stay, and a revert takes the rest of a sync back', async (t) => {
  const { coffer, user, token } = await start(t);
  const { token: credential } = user;
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const first = await sync(coffer, user, made.id);
  const url = `/api/v1/transactions?account_id=${account_id}&sort=date` as const;
  const [bakery, salary] = (await coffer.call('GET', url, { token: credential })).body.transactions;
  await coffer.call('PATCH', `/api/v1/transactions/${bakery?.id}`, { token: credential, body: { name: 'Breakfast' } });
  await coffer.call('DELETE', `/api/v1/transactions/${salary?.id}`, { token: credential });
  assert.equal((await sync(coffer, user, made.id)).counts.created, 0);
  const left = ['2026-03-06 -4.50 Breakfast false', '2026-03-10 -10.00 HOTEL true'];
  assert.deepEqual(await entries(coffer, user, account_id ?? ''), left);
  const reverted = await coffer.call('POST', `/api/v1/syncs/${first.id}/revert`, { token: credential });
  assert.equal(reverted.status, 202, reverted.text);
  await poll(
    () => coffer.call('GET', `/api/v1/syncs/${first.id}`, { token: credential }),
    ({ body }) => body.data.revert_status === 'reverted',
  );
  assert.deepEqual(await entries(coffer, user, account_id ?? ''), left.slice(0, 1), 'what a person edited stays');
  const paused = await coffer.call('GET', `${PATH}/${made.id}`, { token: credential });
  assert.equal(paused.body.status, 'paused');
  assert.equal((await coffer.call('POST', `${PATH}/${made.id}/sync`, { token: credential })).status, 409);
});

test('an account with a file of the same days gets no duplicates', async (t) => {
  const { coffer, user, token } = await start(t);
  const account = await coffer.createAccount(user);
  const raw_file_content = 'Date,Description,Amount\n2026-03-06,BAKERY 12,-4.50\n2026-03-09,SALARY,1200.00\n';
  const body = { raw_file_content, account_id: account, publish: true };
  const imported = await coffer.call('POST', '/api/v1/imports', { token: user.token, body });
  assert.equal(imported.status, 201, imported.text);
  await poll(
    () => coffer.call('GET', `/api/v1/imports/${imported.body.data?.id}`, { token: user.token }),
    (answer) => answer.body.data?.status === 'complete',
  );
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { account_id: account, since: '2026-03-01' });
  const { counts } = await sync(coffer, user, made.id);
  assert.deepEqual(counts, { created: 1, updated: 0, removed: 0, duplicate: 2, skipped: 0, failed: 0 });
  assert.equal((await entries(coffer, user, account)).length, 3);
});

test('another balance at the bank is shown with the first day of the difference', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  assert.deepEqual((await sync(coffer, user, made.id)).balance_difference, []);
  coffer.advance(60);
  const transactions = [
    ...checking().transactions,
    { id: 'd', posted: noon('2026-03-10'), amount: '-7', description: 'BOOK' },
  ];
  bridge.accounts = [checking({ balance: '1180', transactions })];
  assert.deepEqual((await sync(coffer, user, made.id)).balance_difference, [
    {
      account_id,
      date: '2026-03-10',
      currency: 'USD',
      bank_balance: '1180.00',
      ledger_balance: '1195.50',
      difference: '-15.50',
      first_day: '2026-03-11',
      proposal: { kind: 'missing_transaction', date: '2026-03-10', signed_amount: '-15.50' },
    },
  ]);
});

test('a fault is shown, attempts wait longer, and the person is asked to help', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  const answers = [
    [500, 'unreachable', 'active'],
    [402, 'subscription_ended', 'needs_attention'],
  ] as const;
  let earlier = '';
  for (const [status, code, shown] of answers) {
    bridge.fault = (_request, response) => Boolean(response.writeHead(status).end());
    const failed = await sync(coffer, user, made.id);
    assert.deepEqual([failed.status, failed.error?.code], ['failed', code]);
    const { body } = await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token });
    assert.deepEqual([body.status, body.last_error?.code], [shown, code]);
    assert.ok((body.next_sync_at ?? '') > earlier, 'each attempt waits longer');
    earlier = body.next_sync_at ?? '';
  }
  bridge.fault = null;
  await sync(coffer, user, made.id);
  const { body } = await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token });
  assert.deepEqual([body.status, body.last_error], ['active', null]);
});

test('a person with a proof connects; a key that names the scope links and syncs', async (t) => {
  const { coffer, user, token } = await start(t);
  const bank_connection = { connector: 'simplefin', setup_token: token() };
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'bank_connections:write'] });
  const { key: usual } = await coffer.createKey(user, { scopes: ['read_write'] });
  assert.equal((await coffer.call('POST', PATH, { key, body: { bank_connection } })).status, 403);
  const made = await connect(coffer, user, bank_connection.setup_token);
  const url = `${PATH}/${made.id}` as const;
  const linked = `${url}/linked_accounts/${made.linked_accounts[0]?.id}` as const;
  const linked_account = { new_account: {} };
  assert.equal((await coffer.call('PATCH', linked, { key: usual, body: { linked_account } })).status, 403);
  assert.equal((await coffer.call('PATCH', linked, { key, body: { linked_account } })).status, 200);
  assert.equal((await coffer.call('POST', `${url}/sync`, { key: usual })).status, 403);
  assert.equal((await coffer.call('GET', url, { key: usual })).status, 200);
  const renewal = { bank_connection: { setup_token: token() } };
  assert.equal((await coffer.call('PATCH', url, { key, body: renewal })).status, 403);
  for (const status of ['paused', 'active'])
    assert.equal((await coffer.call('PATCH', url, { key, body: { status } })).body.status, status);
  const asked = await coffer.call('POST', '/api/v1/sync', { key: usual });
  assert.partialDeepStrictEqual([asked.status, asked.body], [202, { status: 'syncing', completed_at: null }]);
  const whole = await syncOf(coffer, user, asked.body.id);
  assert.partialDeepStrictEqual(whole, { status: 'completed', children_count: 1, syncable: { type: 'Family' } });
  coffer.advance(11 * 60);
  assert.equal((await coffer.call('PATCH', url, { token: user.token, body: renewal })).body.error, 'proof_required');
});

test('no answer, change, log line or row has the access in plain text', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const setup = token();
  const made = await connect(coffer, user, setup);
  await link(coffer, user, made, { new_account: {} });
  await sync(coffer, user, made.id);
  bridge.fault = (_request, response) => Boolean(response.writeHead(500).end());
  await sync(coffer, user, made.id);
  const feed = await coffer.call('GET', '/api/v1/changes?cursor=0&limit=500', { token: user.token });
  assert.match(feed.text, /bank_connection/);
  const places = [JSON.stringify(made), feed.text, coffer.logLines.join(), await dumpLedger(coffer)];
  for (const place of places)
    for (const secret of ['pass:word', 'pass%3Aword', setup, '/claim/', '/bridge'])
      assert.ok(!place.includes(secret), secret);
});

test('a connection is synced each day at its own time, without being asked', async (t) => {
  const { coffer, user, token } = await start(t);
  // The clock goes on for days, which no access token survives.
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'bank_connections:write'] });
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { new_account: {} });
  for (let day = 1; day <= 2; day += 1) {
    const { body } = await coffer.call('GET', `${PATH}/${made.id}`, { key });
    coffer.advance((Date.parse(body.next_sync_at ?? '') - coffer.now) / 1000);
    // Any change of a connection wakes the job, as a minute that has passed does.
    await coffer.call('PATCH', `${PATH}/${made.id}`, { key, body: { name: `day ${day}` } });
    const { body: list } = await poll(
      () => coffer.call('GET', '/api/v1/syncs', { key }),
      ({ body: { data } }) => data.length === day && data[0]?.terminal === true,
    );
    assert.equal(list.data[0]?.status, 'completed');
  }
});

test('who connected sees a connection, others only the accounts that they see', async (t) => {
  const { coffer, user, token } = await start(t, [checking(), checking({ id: 'other', name: 'Savings' })]);
  const member = await inviteMember(coffer, user);
  const made = await connect(coffer, user, token());
  const list = async ({ token: credential }: Pick<TestUser, 'token'>) =>
    (await coffer.call('GET', PATH, { token: credential })).body.bank_connections;
  assert.deepEqual([(await list(user)).length, (await list(member)).length], [1, 0]);
  const { account_id } = await link(coffer, user, made, { new_account: {} });
  await shareAccount(coffer, user, account_id ?? '', member, 'full_control');
  const [seen] = await list(member);
  assert.deepEqual(
    seen?.linked_accounts.map((one) => one.account_id),
    [account_id],
  );
  const url = `${PATH}/${made.id}` as const;
  assert.equal((await coffer.call('DELETE', url, { token: member.token })).status, 404);
  assert.equal((await coffer.call('DELETE', url, { token: user.token })).status, 204);
  assert.deepEqual(await list(user), []);
});

test('who did not connect sees of a sync only the accounts that they see', async (t) => {
  const { coffer, user, token, bridge } = await start(t, [checking(), checking({ id: 'other', name: 'Savings' })]);
  const member = await inviteMember(coffer, user);
  const made = await connect(coffer, user, token());
  const shared = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const own = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' }, 1);
  await shareAccount(coffer, user, shared.account_id ?? '', member, 'read_only');
  await shareAccount(coffer, user, own.account_id ?? '', member, 'none');
  await sync(coffer, user, made.id);
  bridge.accounts = bridge.accounts.map((one) => ({ ...one, balance: '1' }));
  // An hour later no access token is valid any more.
  const scopes = ['read_write', 'bank_connections:write'];
  const [ownKey, othersKey] = [await coffer.createKey(user, { scopes }), await coffer.createKey(member, { scopes })];
  coffer.advance(60 * 60);
  const asked = await coffer.call('POST', '/api/v1/sync', ownKey);
  const whole = await syncOf(coffer, ownKey, asked.body.id);
  const [{ id } = { id: '' }] = (await coffer.call('GET', `/api/v1/syncs?bank_connection_id=${made.id}`, ownKey)).body
    .data;
  const seenBy = async (reader: Credential) => {
    const { accounts, balance_difference, counts } = await syncOf(coffer, reader, id);
    const ids = [accounts, balance_difference].map((all) => all.map(({ account_id }) => account_id));
    return [...ids, counts.duplicate];
  };
  const both = [shared.account_id, own.account_id];
  assert.deepEqual((await seenBy(ownKey)).flat().toSorted(), [...both, ...both, 6].toSorted());
  assert.deepEqual(await seenBy(othersKey), [[shared.account_id], [shared.account_id], 3]);
  assert.equal(whole.counts.duplicate, 6);
  assert.equal((await syncOf(coffer, othersKey, whole.id)).counts.duplicate, 3);
});

test('a webhook hears once that a bank wants the person, and not of each failed sync', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const receiver = await startReceiver(t, () => 204);
  const webhook = { url: receiver.url, events: ['bank_connection.needs_attention', 'tag.created'] };
  const hook = await coffer.call('POST', '/api/v1/webhooks', { token: user.token, body: { webhook } });
  assert.equal(hook.status, 201, hook.text);
  const made = await connect(coffer, user, token());
  bridge.fault = (_request, response) => Boolean(response.writeHead(403).end());
  for (let count = 0; count < 2; count += 1) await sync(coffer, user, made.id);
  await coffer.call('POST', '/api/v1/tags', { token: user.token, body: { name: 'afterwards' } });
  const received = await receiver.until(2);
  assert.deepEqual(
    received.map(({ body }) => body.type),
    ['bank_connection.needs_attention', 'tag.created'],
  );
  assert.ok(!received[0]?.text.includes('pass'));
});

test('what a connection brought is taken back with it, if the person wants that', async (t) => {
  const { coffer, user, token } = await start(t);
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  await sync(coffer, user, made.id);
  const url = `${PATH}/${made.id}?keep_transactions=false` as const;
  assert.equal((await coffer.call('DELETE', url, { token: user.token })).status, 204);
  await poll(
    () => entries(coffer, user, account_id ?? ''),
    (left) => left.length === 0,
  );
});

test('amounts that come with the wrong sign are turned', async (t) => {
  const { coffer, user, token } = await start(t);
  const made = await connect(coffer, user, token());
  const wish = { new_account: { account_type: 'credit_card' }, since: '2026-03-01', invert_amounts: true };
  const { account_id } = await link(coffer, user, made, wish);
  const { balance_difference } = await sync(coffer, user, made.id);
  assert.deepEqual(balance_difference, []);
  const [bakery] = await entries(coffer, user, account_id ?? '');
  assert.equal(bakery, '2026-03-06 4.50 Bakery false');
});

const LATER = [
  ['the service says that it could not', { errlist: [{ code: 'con.', message: 'away' }] }, '2026-04-04'],
  ['the service is behind and says nothing', {}, '2026-03-12'],
] as const;

for (const [title, extra, day] of LATER) {
  test(`rows of days on which a bank was not read come later: ${title}`, async (t) => {
    const { coffer, user, token, bridge } = await start(t);
    const { key } = await coffer.createKey(user, { scopes: ['read_write', 'bank_connections:write'] });
    const made = await connect(coffer, user, token());
    await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
    await sync(coffer, user, made.id);
    coffer.advance(25 * 86_400);
    bridge.extra = extra;
    bridge.accounts = [checking({ 'balance-date': noon(day) })];
    assert.equal((await sync(coffer, { key }, made.id)).status, 'completed');
    coffer.advance(5 * 86_400);
    bridge.extra = {};
    const late = { id: 'late', posted: noon('2026-03-15'), amount: '-3', description: 'KIOSK' };
    const transactions = [...checking().transactions, late];
    bridge.accounts = [checking({ 'balance-date': noon('2026-04-09'), transactions })];
    assert.equal((await sync(coffer, { key }, made.id)).counts.created, 1);
  });
}

test('an account that a bank lists twice is one', async (t) => {
  const { coffer, user, token } = await start(t, [checking(), checking()]);
  assert.equal((await connect(coffer, user, token())).linked_accounts.length, 1);
});

test('an account that has another currency at the bank brings nothing, and says why', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  await sync(coffer, user, made.id);
  const transactions = [{ id: 'e', posted: noon('2026-03-10'), amount: '-7', description: 'BOOK' }];
  bridge.accounts = [checking({ currency: 'EUR', balance: '99', transactions })];
  const { counts, accounts, balance_difference } = await sync(coffer, user, made.id);
  assert.deepEqual([counts.created, accounts[0]?.error?.code, balance_difference], [0, 'not_understood', []]);
  const { body } = await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token });
  assert.partialDeepStrictEqual(body.linked_accounts, [{ currency: 'USD', balance: '1195.50' }]);
});

test('a fault of this server ends a sync, and the bank is not asked each minute', async (t) => {
  const { coffer, user, token, requests } = await start(t);
  const made = await connect(coffer, user, token());
  await coffer.database.write(({ db }) => db.updateTable('bank_connections').set({ secrets: 'broken' }).execute());
  const asked = requests.length;
  const failed = await sync(coffer, user, made.id);
  assert.deepEqual([failed.status, failed.error?.code, requests.length], ['failed', 'not_understood', asked]);
  const { body } = await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token });
  assert.ok(Date.parse(body.next_sync_at ?? '') >= coffer.now + 3_600_000);
});

/** Has the next request of a bank wait until something was done, and answers it then. */
function before(bridge: Bridge, work: () => Promise<unknown>): void {
  bridge.fault = ({ headers, url }, response) => {
    bridge.fault = null;
    const { host, authorization = '' } = headers;
    void work()
      .then(() => fetch(`http://${host}${url}`, { headers: { authorization } }))
      .then(async (answer) => response.end(await answer.text()));
    return true;
  };
}

/** An account of another member, of which the user has full control, with a link to a bank. */
async function linkOthersAccount(t: TestContext) {
  const started = await start(t);
  const { coffer, user, token } = started;
  const member = await inviteMember(coffer, user);
  const account = await coffer.createAccount(member);
  const share = (permission: 'full_control' | 'read_only') => shareAccount(coffer, member, account, user, permission);
  await share('full_control');
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { account_id: account, since: '2026-03-01' });
  const show = async () => (await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token })).body;
  return { ...started, made, share, show, account };
}

test('a sync whose rows could not be taken over has failed, and the next brings them', async (t) => {
  const { coffer, user, bridge, made, share, show, account } = await linkOthersAccount(t);
  before(bridge, () => share('read_only'));
  const failed = await sync(coffer, user, made.id);
  assert.deepEqual([failed.status, failed.error?.code, failed.counts.created], ['failed', 'import_failed', 0]);
  assert.equal(failed.accounts[0]?.error?.code, 'import_failed');
  const shown = await show();
  assert.deepEqual([shown.status, shown.last_error, shown.last_synced_at], ['needs_attention', failed.error, null]);
  assert.deepEqual(shown.linked_accounts[0]?.last_error, failed.error);
  await share('full_control');
  assert.equal((await sync(coffer, user, made.id)).counts.created, 3);
  const mended = await show();
  assert.deepEqual([mended.status, mended.last_error, mended.linked_accounts[0]?.last_error], ['active', null, null]);
  assert.equal((await entries(coffer, user, account)).length, 3);
});

test('an account that who connected may not change any more gets no rows, and says so', async (t) => {
  const { coffer, user, made, share, show } = await linkOthersAccount(t);
  await sync(coffer, user, made.id);
  await share('read_only');
  const { status, error, accounts } = await sync(coffer, user, made.id);
  assert.deepEqual([status, error?.code, accounts[0]?.error?.code], ['failed', 'no_permission', 'no_permission']);
  const shown = await show();
  assert.deepEqual([shown.status, shown.last_error?.code], ['needs_attention', 'no_permission']);
  assert.equal(shown.linked_accounts[0]?.last_error?.code, 'no_permission');
  assert.equal(shown.linked_accounts[0]?.failing_since, new Date(coffer.now).toISOString());
});

test('an account that a bank does not give for days wants the person', async (t) => {
  const { coffer, user, token, bridge } = await start(t, [checking(), checking({ id: 'other', name: 'Savings' })]);
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'bank_connections:write'] });
  const made = await connect(coffer, user, token());
  for (const index of [0, 1]) await link(coffer, user, made, { new_account: {}, since: '2026-03-01' }, index);
  const silent = made.linked_accounts.find(({ external_id }) => external_id === 'other') ?? assert.fail();
  bridge.extra = { errlist: [{ code: 'act.', message: 'Savings is away', account_id: 'other' }] };
  const show = async () => {
    const { status } = await sync(coffer, { key }, made.id);
    const { body } = await coffer.call('GET', `${PATH}/${made.id}`, { key });
    const faults = body.linked_accounts.flatMap(({ id, last_error }) => (last_error === null ? [] : [id]));
    return [status, body.status, body.last_error?.message ?? null, ...faults];
  };
  assert.deepEqual(await show(), ['completed', 'active', 'Savings is away', silent.id]);
  coffer.advance(4 * 86_400);
  assert.deepEqual(await show(), ['completed', 'needs_attention', 'Savings is away', silent.id]);
  bridge.extra = {};
  assert.deepEqual(await show(), ['completed', 'active', null]);
});

test('a fault of a bank account without a link is none of the connection', async (t) => {
  const { coffer, user, token, bridge } = await start(t, [checking(), checking({ id: 'other' })]);
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const [, unlinked] = made.linked_accounts;
  bridge.extra = { errlist: [{ code: 'act.', message: 'away', account_id: unlinked?.external_id }] };
  assert.equal((await sync(coffer, user, made.id)).error, null);
});

test('the words of a bank about an account are for those who see it', async (t) => {
  const { coffer, user, token, bridge } = await start(t, [checking(), checking({ id: 'other', name: 'Savings' })]);
  const member = await inviteMember(coffer, user);
  const made = await connect(coffer, user, token());
  const linked = [0, 1].map((index) => link(coffer, user, made, { new_account: {}, since: '2026-03-01' }, index));
  const [shared, own] = await Promise.all(linked);
  await shareAccount(coffer, user, shared?.account_id ?? '', member, 'read_only');
  await shareAccount(coffer, user, own?.account_id ?? '', member, 'none');
  const words = 'Secret savings are away';
  const hidden = { code: 'act.', message: words, account_id: own?.external_id };
  const answers = [
    [{ errlist: [hidden] }, null],
    [{ errlist: [{ code: 'con.', message: words }] }, null],
    [{}, (_: unknown, response: ServerResponse) => Boolean(response.writeHead(500, words).end())],
  ] as const;
  for (const [extra, fault] of answers) {
    Object.assign(bridge, { extra, fault });
    const { id } = await sync(coffer, user, made.id);
    const paths = [`/api/v1/syncs/${id}`, '/api/v1/provider_connections', '/api/v1/changes?limit=500'] as const;
    const connection = await coffer.call('GET', `${PATH}/${made.id}`, { token: member.token });
    assert.ok(connection.body.last_error !== null, 'that there is a fault is known');
    for (const url of paths) {
      const { text, status } = await coffer.call('GET', url, { token: member.token });
      assert.deepEqual([status, text.includes(words)], [200, false], url);
    }
    assert.ok(!connection.text.includes(words));
    const seen = await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token });
    if (fault === null) assert.equal(seen.body.last_error?.message, words);
    assert.notEqual(seen.body.last_error?.message, connection.body.last_error.message);
  }
});

/** Has every request of a bank wait; the function answers them, and those that follow. */
function holding(bridge: Bridge): { readonly held: unknown[]; release(): void } {
  const held: { request: IncomingMessage; response: ServerResponse }[] = [];
  bridge.fault = (request, response) => Boolean(held.push({ request, response }));
  const answer = async ({ request: { headers, url }, response }: (typeof held)[number]) => {
    const { host, authorization = '' } = headers;
    response.end(await (await fetch(`http://${host}${url}`, { headers: { authorization } })).text());
  };
  const release = () => {
    bridge.fault = null;
    // A server that has stopped meanwhile takes no answer.
    for (const one of held) void answer(one).catch(() => {});
  };
  return { held, release };
}

/** A family with so many linked connections to a bank. */
async function familyOf(coffer: Coffer, token: () => string, connections: number) {
  const user = await coffer.signUp();
  const made: Made[] = [];
  for (let count = 0; count < connections; count += 1) {
    const one = await connect(coffer, user, token());
    await link(coffer, user, one, { new_account: {}, since: '2026-03-01' });
    made.push(one);
  }
  return { user, made };
}

test('a pause ends a sync that waits for its bank, and its late answer does not come', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const { held, release } = holding(bridge);
  const url = `${PATH}/${made.id}` as const;
  const asked = await coffer.call('POST', `${url}/sync`, { token: user.token });
  await poll(
    async () => held.length,
    (count) => count > 0,
  );
  await coffer.call('PATCH', url, { token: user.token, body: { status: 'paused' } });
  const ended = await syncOf(coffer, user, asked.body.data.id);
  assert.deepEqual([ended.status, ended.error?.code], ['failed', 'paused']);
  release();
  await coffer.call('PATCH', url, { token: user.token, body: { status: 'active' } });
  assert.equal((await sync(coffer, user, made.id)).counts.created, 3);
  assert.equal((await entries(coffer, user, account_id ?? '')).length, 3);
});

test('a link that is changed while its bank is asked brings all its rows', async (t) => {
  const early = { id: 'early', posted: noon('2026-01-15'), amount: '-8', description: 'CINEMA' };
  const transactions = [early, ...checking().transactions];
  const { coffer, user, token, bridge } = await start(t, [checking({ transactions })]);
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-09' });
  const { held, release } = holding(bridge);
  const asked = await coffer.call('POST', `${PATH}/${made.id}/sync`, { token: user.token });
  await poll(
    async () => held.length,
    (count) => count > 0,
  );
  await link(coffer, user, made, { since: '2026-01-01' });
  release();
  await syncOf(coffer, user, asked.body.data.id);
  // The rest is asked for by itself.
  const all = await poll(
    () => entries(coffer, user, account_id ?? ''),
    (rows) => rows.length === 4,
  );
  assert.equal(all[0], '2026-01-15 -8.00 CINEMA false');
});

test('a renewal while the access before fails is not spoilt by it', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  const { account_id } = await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const held: ServerResponse[] = [];
  bridge.fault = (_request, response) => Boolean(held.push(response));
  const asked = await coffer.call('POST', `${PATH}/${made.id}/sync`, { token: user.token });
  await poll(
    async () => held.length,
    (count) => count > 0,
  );
  bridge.fault = null;
  const body = { bank_connection: { setup_token: token() } };
  assert.equal((await coffer.call('PATCH', `${PATH}/${made.id}`, { token: user.token, body })).status, 200);
  for (const response of held) response.writeHead(403).end();
  assert.equal((await syncOf(coffer, user, asked.body.data.id)).error?.code, 'access_revoked');
  const show = async () => (await coffer.call('GET', `${PATH}/${made.id}`, { token: user.token })).body;
  assert.partialDeepStrictEqual(await show(), { status: 'active', last_error: null });
  await poll(
    () => entries(coffer, user, account_id ?? ''),
    (rows) => rows.length === 3,
  );
});

test('a family with many slow banks holds up no other family', async (t) => {
  const [slow, quick] = [await start(t), await startSimpleFin(t, [checking()])];
  const { coffer, token, bridge } = slow;
  const [many, other] = [await familyOf(coffer, token, 24), await familyOf(coffer, quick.token, 1)];
  const { release } = holding(bridge);
  await coffer.call('POST', '/api/v1/sync', { token: many.user.token });
  const { status } = await sync(coffer, other.user, other.made[0]?.id ?? '');
  assert.equal(status, 'completed');
  release();
});

test('families that are suspended while their rows come hold up no other family', async (t) => {
  const [slow, quick] = [await start(t), await startSimpleFin(t, [checking()])];
  const { coffer, token, bridge } = slow;
  const families = [];
  for (let count = 0; count < 4; count += 1) families.push(await familyOf(coffer, token, 4));
  const other = await familyOf(coffer, quick.token, 1);
  const { held, release } = holding(bridge);
  for (const { user } of families) await coffer.call('POST', '/api/v1/sync', { token: user.token });
  await poll(
    async () => held.length,
    (count) => count === 16,
  );
  const ids = families.map(({ user }) => user.id);
  const suspend = (suspended_at: string | null) =>
    coffer.database.write(({ db }) =>
      db
        .updateTable('families')
        .set({ suspended_at })
        .where('id', 'in', (eb) => eb.selectFrom('users').select('family_id').where('id', 'in', ids))
        .execute(),
    );
  await suspend(new Date(coffer.now).toISOString());
  release();
  assert.equal((await sync(coffer, other.user, other.made[0]?.id ?? '')).status, 'completed');
  await suspend(null);
});

test('while a bank is asked nothing is taken back, and a deletion ends the sync', async (t) => {
  const { coffer, user, token, bridge } = await start(t);
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const first = await sync(coffer, user, made.id);
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'bank_connections:write'] });
  coffer.advance(60 * 60);
  const held: { destroy(): void }[] = [];
  bridge.fault = (_request, response) => Boolean(held.push(response));
  const asked = await coffer.call('POST', '/api/v1/sync', { key });
  await poll(
    async () => held.length,
    (count) => count > 0,
  );
  const reverted = await coffer.call('POST', `/api/v1/syncs/${first.id}/revert`, { key });
  assert.equal(reverted.status, 409, reverted.text);
  assert.equal((await coffer.call('DELETE', `${PATH}/${made.id}`, { key })).status, 204);
  assert.equal((await syncOf(coffer, { key }, asked.body.id)).status, 'completed');
  for (const response of held) response.destroy();
});

test('transactions that are coming are waited for before a deletion takes them back', async (t) => {
  const { coffer, user, token } = await start(t);
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  await sync(coffer, user, made.id);
  const running = { status: 'syncing' } as const;
  await coffer.database.write(({ db }) => db.updateTable('syncs').set(running).execute());
  const url = `${PATH}/${made.id}` as const;
  const taken = await coffer.call('DELETE', `${url}?keep_transactions=false`, { token: user.token });
  assert.equal(taken.status, 409, taken.text);
  assert.equal((await coffer.call('DELETE', url, { token: user.token })).status, 204);
});

test('of old syncs those stay that brought something', async (t) => {
  const { coffer, user, token } = await start(t);
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  const first = await sync(coffer, user, made.id);
  const second = await sync(coffer, user, made.id);
  await coffer.database.write(async ({ db }) => {
    const row = await db.selectFrom('syncs').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow();
    const { family_id, is_fetched, ...values } = row;
    const copies = Array.from({ length: 98 }, (_, index) => ({ ...values, id: `${second.id}${index}` }));
    const own = { family_id: Number(family_id), is_fetched: Number(is_fetched) as never };
    await db
      .insertInto('syncs')
      .values(copies.map((copy) => ({ ...copy, ...own })))
      .execute();
  });
  for (let count = 0; count < 3; count += 1) await sync(coffer, user, made.id);
  const { body } = await coffer.call('GET', '/api/v1/syncs?per_page=1', { token: user.token });
  assert.equal(body.meta.total_count, 101, 'the newest hundred, and the one that brought rows');
  assert.equal((await syncOf(coffer, user, first.id)).counts.created, 3);
});

test('a renewal forgets accounts that the bank has no more, unless they are linked', async (t) => {
  const { coffer, user, token, bridge } = await start(t, [checking(), checking({ id: 'other' })]);
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  bridge.accounts = [checking({ id: 'new' }), checking({ id: 'other new' })];
  const body = { bank_connection: { setup_token: token() } };
  const renewed = await coffer.call('PATCH', `${PATH}/${made.id}`, { token: user.token, body });
  assert.equal(renewed.status, 200, renewed.text);
  const kept = renewed.body.linked_accounts.map(({ external_id }) => external_id);
  assert.deepEqual(kept.toSorted(), [made.linked_accounts[0]?.external_id ?? '', 'new', 'other new'].toSorted());
});

test('who connected gets a mail each time that a bank begins to want them', async (t) => {
  const { settings, until, offered } = await startMailServer(t);
  const { coffer, user, token, bridge } = await start(t, [checking()], settings);
  await coffer.call('PATCH', '/api/v1/family_settings', { token: user.token, body: { locale: 'de' } });
  const made = await connect(coffer, user, token());
  const answering = async (status: number | null) => {
    bridge.fault = status === null ? null : (_request, response) => Boolean(response.writeHead(status).end());
    await sync(coffer, user, made.id);
  };
  for (const status of [500, 402, 402]) await answering(status);
  const [mail] = await until(1);
  assert.deepEqual([mail?.to, mail?.subject], [user.email, 'Deine Bankverbindung braucht dich: First Bank']);
  assert.match(mail?.text ?? '', /^Das Abonnement des Dienstes, der First Bank liest, ist abgelaufen\.\n/);
  assert.match(mail?.text ?? '', /https:\/\/coffer\.example\.test\/app\/bank-connections\n/);
  for (const status of [null, 403]) await answering(status);
  assert.match((await until(2))[1]?.text ?? '', /^First Bank nimmt den Zugang nicht mehr an\./);
  assert.equal(offered(), 2);
});

test('asking for all asks a bank once an hour, a person may as often as they want', async (t) => {
  const { coffer, user, token, bridge, requests } = await start(t, [checking(), checking({ id: 'other' })]);
  const made = await connect(coffer, user, token());
  const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
  const askForAll = async () => {
    const { body } = await coffer.call('POST', '/api/v1/sync', { key });
    await syncOf(coffer, { key }, body.id);
    return body.status;
  };
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' });
  assert.deepEqual([await askForAll(), await askForAll()], ['syncing', 'completed']);
  const before = requests.length;
  await sync(coffer, user, made.id);
  assert.ok(requests.length > before);
  await link(coffer, user, made, { new_account: {}, since: '2026-03-01' }, 1);
  assert.equal(await askForAll(), 'syncing', 'an account that was not read yet');
  bridge.fault = (_request, response) => Boolean(response.writeHead(429, { 'retry-after': '7200' }).end());
  coffer.advance(60 * 60);
  assert.deepEqual([await askForAll(), await askForAll()], ['syncing', 'completed'], 'the service wants rest');
});

test('an account that is linked outlives the cancelled import that opened it', async (t) => {
  const { coffer, user, token } = await start(t, [checking({ currency: 'USD', transactions: [] })]);
  const send = <Body>(method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) =>
    coffer.call<Body>(method, `/api/v1/${path}`, { token: user.token, ...(body && { body }) });
  const accounts = [{ statement_account: null, account_name: 'New one' }];
  const opened = await send<{ data: { id: string } }>('POST', 'import_sessions', { accounts });
  const session = `import_sessions/${opened.body.data.id}`;
  const raw_file_content = 'Date,Description,Amount\n2026-01-05,Coffee,-3.00\n';
  await send('POST', `${session}/chunks`, { sequence: 1, raw_file_content });
  await send('POST', `${session}/publish`, { review: true });
  const { imports } = await settledSession(coffer, { token: user.token }, opened.body.data.id);
  const [{ id, account_id } = assert.fail('no import')] = imports;
  const made = await connect(coffer, user, token());
  await link(coffer, user, made, { account_id, since: '2026-03-01' });
  const cancelled = await send('DELETE', `imports/${id}`);
  assert.equal(cancelled.status, 204, cancelled.text);
  assert.equal((await send('GET', `accounts/${account_id}`)).status, 200);
});
