import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { enableBanking } from '#integrations/bank-connections/connectors/enable-banking.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { type ServedAccount, startEnableBanking } from '#tests/harness/server/enable-banking-server.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { openCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/bank_connections';
const NOW = Date.parse('2026-03-10T10:20:00.000Z');

const GIRO: ServedAccount = {
  hash: 'h1',
  iban: 'DE89370400440532013000',
  balances: [
    { balance_amount: { currency: 'EUR', amount: '95.50' }, balance_type: 'CLBD', reference_date: '2026-03-09' },
  ],
  transactions: [
    {
      entry_reference: 'one',
      transaction_amount: { currency: 'EUR', amount: '4.50' },
      credit_debit_indicator: 'DBIT',
      status: 'BOOK',
      booking_date: '2026-03-06',
      creditor: { name: 'Bakery' },
      exchange_rate: { instructed_amount: { currency: 'USD', amount: '5.00' } },
    },
  ],
};

/** A server that reaches Enable Banking on this machine, and a person with an application there. */
async function start(t: TestContext) {
  const service = await startEnableBanking(t, () => NOW, [GIRO]);
  const fetch = createOutboundFetch({ allow: ['127.0.0.1'], bytesMax: 1_000_000 });
  const connector = enableBanking({ fetch, clock: () => NOW }, service.base);
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-banks-'));
  const settings = { COFFER_PUBLIC_URL: 'https://coffer.example', COFFER_RATE_LIMITS: 'standard=1000000' };
  const coffer = await openCoffer(dataDir, settings, null, { connectors: new Map([['enable_banking', connector]]) });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const user = await coffer.signUp();
  const { token } = user;
  const begin = async () => {
    const body = { bank_connection: { connector: 'enable_banking', ...service.fields } };
    const { status, body: made, text } = await coffer.call('POST', PATH, { token, body });
    assert.equal(status, 201, text);
    return made;
  };
  const authorize = (id: string, body: object, credential = token) =>
    coffer.call('POST', `${PATH}/${id}/authorization`, { token: credential, body });
  const show = async (id: string) => (await coffer.call('GET', `${PATH}/${id}`, { token })).body;
  /** Links the first account of a connection to a new one, once the bank was asked. */
  const link = async (id: string) => {
    const { linked_accounts } = await poll(
      () => show(id), // the bank is asked at once
      ({ last_synced_at }) => last_synced_at !== null,
    );
    const url = `${PATH}/${id}/linked_accounts/${linked_accounts[0]?.id}` as const;
    const made = await coffer.call('PATCH', url, {
      token,
      body: { linked_account: { new_account: {}, since: '2026-03-01' } },
    });
    assert.equal(made.status, 200, made.text);
    return made.body;
  };
  /** Reads a connection to its end. */
  const sync = async (id: string) => {
    const asked = await coffer.call('POST', `${PATH}/${id}/sync`, { token });
    const { body } = await poll(
      () => coffer.call('GET', `/api/v1/syncs/${asked.body.data.id}`, { token }),
      (reply) => reply.body.data.terminal,
    );
    return body.data;
  };
  return { ...service, coffer, user, token, begin, authorize, show, link, sync };
}

const stateOf = ({ authorization_url }: { readonly authorization_url: string | null }) =>
  new URL(authorization_url ?? assert.fail()).searchParams.get('state') ?? assert.fail();

test('rows in another currency are charged at a rate until the bank charges them', async (t) => {
  const { coffer, token, begin, authorize, link, sync, code, bank } = await start(t);
  const row = (entry_reference: string, currency: string, amount: string, day: string, members = {}) => ({
    ...{ entry_reference, transaction_amount: { currency, amount }, booking_date: day },
    ...{ credit_debit_indicator: 'DBIT', status: 'BOOK', creditor: { name: 'Diner New York' }, ...members },
  });
  bank.accounts = [{ ...GIRO, transactions: [row('a', 'USD', '10.00', '2026-03-05', { status: 'PDNG' })] }];
  const waiting = await begin();
  await authorize(waiting.id, { state: stateOf(waiting), code: code() });
  await link(waiting.id);
  const shownAfterSync = async () => {
    const { counts } = await sync(waiting.id);
    const { transactions } = (await coffer.call('GET', '/api/v1/transactions', { token })).body;
    const shown = transactions.map(
      ({ signed_amount, original, pending }) => `${signed_amount} ${original?.rate_source}${pending ? ' pending' : ''}`,
    );
    const { created, updated, duplicate, failed, removed } = counts;
    return [{ created, updated, duplicate, failed, removed }, ...shown];
  };
  const none = { created: 0, updated: 0, duplicate: 0, failed: 0, removed: 0 };
  assert.deepEqual(await shownAfterSync(), [{ ...none, failed: 1 }]);
  const exchange_rate = { from_currency: 'USD', to_currency: 'EUR', rate: '0.92', date: '2026-03-02' };
  await coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } });
  assert.deepEqual(await shownAfterSync(), [{ ...none, created: 1 }, '-9.20 manual pending']);
  bank.accounts = [{ ...GIRO, transactions: [row('b', 'USD', '10.00', '2026-03-06')] }];
  assert.deepEqual(await shownAfterSync(), [{ ...none, updated: 1 }, '-9.20 manual']);
  bank.accounts = [{ ...GIRO, transactions: [row('c', 'EUR', '9.31', '2026-03-07')] }];
  assert.deepEqual(await shownAfterSync(), [{ ...none, updated: 1 }, '-9.31 charged']);
});

test('no idempotency record has the way to a bank, and a replay lacks it', async (t) => {
  const { coffer, token, fields } = await start(t);
  const body = { bank_connection: { connector: 'enable_banking', ...fields } };
  const headers = { 'idempotency-key': 'connect-once' };
  const send = () => coffer.call('POST', PATH, { token, body, headers });
  const first = await send();
  assert.equal(first.status, 201, first.text);
  assert.notEqual(first.body.authorization_url, null);
  const again = await send();
  assert.equal(again.status, 201, again.text);
  assert.deepEqual(again.body, { ...first.body, authorization_url: null });
  const records = await coffer.database.read.selectFrom('idempotency_records').select('body').execute();
  assert.equal(records.length, 1);
  for (const word of [stateOf(first.body), fields.private_key.slice(100, 140)])
    assert.ok(!records.some((record) => record.body?.includes(word)), word);
});

test('a person finds the bank, signs in there, and its rows arrive', async (t) => {
  const { coffer, token, begin, authorize, show, link, sync, code, fields } = await start(t);
  const { application_id, private_key, country } = fields;
  const body = { connector: 'enable_banking', application_id, private_key, country };
  const listed = await coffer.call('POST', '/api/v1/bank_connectors/institutions', { token, body });
  assert.deepEqual(
    listed.body.institutions.map(({ name }) => name),
    ['Erste Bank', 'Sparbank'],
  );
  const waiting = await begin();
  assert.partialDeepStrictEqual(waiting, {
    status: 'needs_attention',
    last_error: { code: 'sign_in_again' },
    linked_accounts: [],
  });
  const done = await authorize(waiting.id, { state: stateOf(waiting), code: code() });
  assert.partialDeepStrictEqual(done.body, {
    status: 'active',
    name: 'Sparbank',
    institution: 'Sparbank',
    consent_expires_at: '2026-09-06T10:19:00.000Z',
    linked_accounts: [{ external_id: 'h1', currency: 'EUR', balance: '95.50' }],
  });
  const made = await link(waiting.id);
  assert.partialDeepStrictEqual(await sync(waiting.id), {
    status: 'completed',
    counts: { created: 1 },
    balance_difference: [],
  });
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions', { token })).body;
  assert.partialDeepStrictEqual(transactions, [{ original: { amount: '5.00', currency: 'USD' } }]);
  // A new consent has other ids: the link stays, and nothing comes twice.
  const renewed = await coffer.call('PATCH', `${PATH}/${waiting.id}`, {
    token,
    body: { bank_connection: { renew: true } },
  });
  await authorize(waiting.id, { state: stateOf(renewed.body), code: code() });
  assert.deepEqual(
    (await show(waiting.id)).linked_accounts.map(({ account_id }) => account_id),
    [made.account_id],
  );
  await poll(
    () => coffer.call('GET', '/api/v1/syncs/latest', { token }),
    ({ body: { data } }) => data?.terminal === true,
  );
  const again = await coffer.call('POST', `${PATH}/${waiting.id}/sync`, { token });
  const second = await poll(
    () => coffer.call('GET', `/api/v1/syncs/${again.body.data.id}`, { token }),
    ({ body: { data } }) => data.terminal,
  );
  assert.partialDeepStrictEqual(second.body.data, { status: 'completed', counts: { created: 0, duplicate: 1 } });
});

/** A connection whose account is linked, and a key that may sync it. */
async function startLinked(t: TestContext) {
  const started = await start(t);
  const { coffer, user, token, begin, authorize, show, code } = started;
  const waiting = await begin();
  const connected = await authorize(waiting.id, { state: stateOf(waiting), code: code() });
  await poll(
    () => show(waiting.id),
    ({ last_synced_at }) => last_synced_at !== null,
  );
  const url = `${PATH}/${waiting.id}/linked_accounts/${connected.body.linked_accounts[0]?.id}` as const;
  await coffer.call('PATCH', url, { token, body: { linked_account: { new_account: {} } } });
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'bank_connections:write'] });
  return { ...started, waiting, key };
}

test('an account is read four times a day, and then not before the next day', async (t) => {
  const { coffer, show, requests, waiting, key } = await startLinked(t);
  const codeOf = async () => {
    const asked = await coffer.call('POST', `${PATH}/${waiting.id}/sync`, { key });
    const { body } = await poll(
      () => coffer.call('GET', `/api/v1/syncs/${asked.body.data.id}`, { key }),
      ({ body: { data } }) => data.terminal,
    );
    return body.data.accounts[0]?.error?.code ?? null;
  };
  for (let count = 0; count < 4; count += 1) assert.equal(await codeOf(), null);
  const reads = () => requests.filter(({ url: { pathname } }) => pathname.endsWith('/transactions')).length;
  const before = reads();
  assert.deepEqual([await codeOf(), reads()], ['rate_limited', before]);
  assert.equal((await show(waiting.id)).status, 'active');
  coffer.advance(86_400);
  assert.deepEqual([await codeOf(), reads()], [null, before + 1]);
});

test('a person who asks goes along to the bank and is not counted, a program is', async (t) => {
  const { coffer, token, requests, waiting, key } = await startLinked(t);
  const device = { from: '9.9.9.9', headers: { 'user-agent': 'Browser/1' } };
  const sync = async (credential: object) => {
    const before = requests.length;
    const asked = await coffer.call('POST', `${PATH}/${waiting.id}/sync`, credential);
    const { body } = await poll(
      () => coffer.call('GET', `/api/v1/syncs/${asked.body.data.id}`, { token }),
      ({ body: { data } }) => data.terminal,
    );
    const asking = requests.slice(before);
    const ofAccounts = asking.filter(({ url: { pathname } }) => pathname.startsWith('/accounts/'));
    const others = asking.filter((one) => !ofAccounts.includes(one));
    assert.ok(others.every((one) => JSON.stringify(one.device) === '{}'));
    return { code: body.data.accounts[0]?.error?.code ?? null, devices: ofAccounts.map((one) => one.device) };
  };
  const own = { ip: '9.9.9.9', agent: 'Browser/1' };
  const none = { ip: undefined, agent: undefined };
  for (let count = 0; count < 5; count += 1)
    assert.deepEqual(await sync({ token, ...device }), { code: null, devices: [own, own] });
  assert.deepEqual(await sync({ key, ...device }), { code: null, devices: [none, none] });
  assert.deepEqual((await sync({ token, ...device, from: '192.168.1.5' })).devices, [none, none], 'at home');
  for (let count = 0; count < 2; count += 1) await sync({ key });
  assert.equal((await sync({ key })).code, 'rate_limited');
  assert.equal((await sync({ token, ...device })).code, null);
  const stored = JSON.stringify(await coffer.database.read.selectFrom('syncs').selectAll().execute(), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  assert.ok(!stored.includes('9.9.9.9') && !stored.includes('Browser/1'));
});

test('a preview is one of the four reads, and the sync that takes it over is none', async (t) => {
  const { coffer, token, begin, authorize, show, code, requests } = await start(t);
  const waiting = await begin();
  const { body } = await authorize(waiting.id, { state: stateOf(waiting), code: code() });
  await poll(
    () => show(waiting.id),
    ({ last_synced_at }) => last_synced_at !== null,
  );
  const id = body.linked_accounts[0]?.id ?? assert.fail();
  const url = `${PATH}/${waiting.id}/linked_accounts` as const;
  const preview = async (since: string) => {
    const linked_accounts = [{ id, account_id: null, since }];
    const { body: shown } = await coffer.call('POST', `${url}/preview`, { token, body: { linked_accounts } });
    return shown.linked_accounts[0]?.error?.code ?? null;
  };
  const reads = () => requests.filter(({ url: { pathname } }) => pathname.endsWith('/transactions')).length;
  const days = ['2026-03-05', '2026-03-04', '2026-03-03', '2026-03-02', '2026-03-01'];
  const codes = [];
  for (const day of days) codes.push(await preview(day));
  assert.deepEqual([codes, reads()], [[null, null, null, null, 'rate_limited'], 4]);
  const linked_account = { new_account: {}, since: '2026-03-02' };
  await coffer.call('PATCH', `${url}/${id}`, { token, body: { linked_account } });
  const sync = async () => {
    const asked = await coffer.call('POST', `${PATH}/${waiting.id}/sync`, { token });
    const { body: done } = await poll(
      () => coffer.call('GET', `/api/v1/syncs/${asked.body.data.id}`, { token }),
      (answer) => answer.body.data.terminal,
    );
    return done.data;
  };
  assert.partialDeepStrictEqual(await sync(), { status: 'completed', counts: { created: 1 }, error: null });
  assert.equal((await sync()).accounts[0]?.error?.code, 'rate_limited');
  assert.equal(reads(), 4);
});

test('a set-up that was left is begun again without the application key', async (t) => {
  const { coffer, token, begin, authorize, code } = await start(t);
  const left = await begin();
  const body = { bank_connection: { renew: true } };
  const again = await coffer.call('PATCH', `${PATH}/${left.id}`, { token, body });
  assert.equal(again.status, 200, again.text);
  assert.equal((await authorize(left.id, { state: stateOf(left), code: code() })).status, 422, 'that of before');
  const done = await authorize(left.id, { state: stateOf(again.body), code: code() });
  assert.deepEqual([done.status, done.body.status, done.body.name], [200, 'active', 'Sparbank']);
});

test('the state of a set-up is of one person and one connection, and is used once', async (t) => {
  const { coffer, user, begin, authorize, code } = await start(t);
  const [one, other] = [await begin(), await begin()];
  const member = await inviteMember(coffer, user);
  const answer = { state: stateOf(one), code: code() };
  assert.equal((await authorize(one.id, answer, member.token)).status, 404);
  assert.equal((await authorize(other.id, answer)).status, 422);
  assert.equal((await authorize(one.id, { ...answer, state: `${answer.state}x` })).status, 422);
  assert.equal((await authorize(one.id, answer)).status, 200);
  assert.equal((await authorize(one.id, answer)).status, 409);
});

test('neither answers, changes nor the log have the private key or the code', async (t) => {
  const { coffer, token, begin, authorize, code, fields } = await start(t);
  const waiting = await begin();
  const given = code();
  await authorize(waiting.id, { state: stateOf(waiting), code: 'used before' });
  await authorize(waiting.id, { state: stateOf(waiting), code: given });
  const shown = await coffer.call('GET', PATH, { token });
  const changes = await coffer.call('GET', '/api/v1/changes', { token });
  const [, line = ''] = fields.private_key.split('\n');
  const all = [shown.text, changes.text, ...coffer.logLines].join('\n');
  for (const secret of [line, given, stateOf(waiting)]) assert.ok(!all.includes(secret), secret);
});
