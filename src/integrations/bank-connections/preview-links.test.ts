import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { dumpLedger } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { type BridgeAccount, noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const PATH = '/api/v1/bank_connections';

const CHECKING: BridgeAccount = {
  ...{ id: 'acc', name: 'Checking', balance: '185.50' },
  transactions: [
    { id: 'old', posted: noon('2026-02-20'), amount: '-1', description: 'PARKING' },
    { id: 'a', posted: noon('2026-03-06'), amount: '-4.50', description: 'BAKERY 12', payee: 'Bakery' },
    { id: 'b', posted: noon('2026-03-09'), amount: '200.00', description: 'SALARY' },
    { id: 'p', posted: 0, amount: '-10', description: 'HOTEL', transacted_at: noon('2026-03-10'), pending: true },
  ],
};

/** A bank that is connected and not linked, and an account here. */
async function start(t: TestContext, accounts: BridgeAccount[] = [CHECKING]) {
  const bank = await startSimpleFin(t, accounts);
  const coffer = await startCoffer(t, { ...TO_THIS_MACHINE, COFFER_RATE_LIMITS: 'standard=1000000' });
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const body = { bank_connection: { connector: 'simplefin', setup_token: bank.token() } };
  const made = await coffer.call('POST', PATH, { token, body });
  assert.equal(made.status, 201, made.text);
  const { id, linked_accounts } = made.body;
  const linkedId = linked_accounts[0]?.id ?? assert.fail();
  const ask = (wanted: object, credential: { readonly token: string } | { readonly key: string } = { token }) =>
    coffer.call('POST', `${PATH}/${id}/linked_accounts/preview`, {
      ...credential,
      body: { linked_accounts: [{ id: linkedId, ...wanted }] },
    });
  const preview = async (wanted: object) => {
    const { status, body, text } = await ask(wanted);
    assert.equal(status, 200, text);
    return body.linked_accounts[0] ?? assert.fail();
  };
  const link = (linked_account: object) =>
    coffer.call('PATCH', `${PATH}/${id}/linked_accounts/${linkedId}`, { token, body: { linked_account } });
  const sync = async () => {
    const { body } = await coffer.call('POST', `${PATH}/${id}/sync`, { token });
    const { body: done } = await poll(
      () => coffer.call('GET', `/api/v1/syncs/${body.data.id}`, { token }),
      (answer) => answer.body.data.terminal,
    );
    return done.data;
  };
  const importFile = async (raw_file_content: string) => {
    const sent = { raw_file_content, account_id: account, publish: true, signage_convention: 'inflows_positive' };
    const { body } = await coffer.call('POST', '/api/v1/imports', { token, body: sent });
    await poll(
      () => coffer.call('GET', `/api/v1/imports/${body.data?.id}`, { token }),
      (answer) => answer.body.data?.status === 'complete',
    );
  };
  /** How often the bank was asked for rows. */
  const reads = () => bank.requests.filter(({ searchParams }) => !searchParams.has('balances-only')).length;
  return { ...bank, coffer, user, account, id, ask, preview, link, sync, importFile, reads };
}

test('links count rows that are new and rows that are here before a write', async (t) => {
  const { coffer, account, preview, link, sync, importFile, reads } = await start(t);
  await importFile('Date,Description,Amount\n2026-03-06,BAKERY 12,-4.50\n');
  const wanted = { account_id: account, since: '2026-03-01' };
  const before = await dumpLedger(coffer);
  const shown = await preview(wanted);
  assert.deepEqual(shown.counts, { created: 2, updated: 0, removed: 0, duplicate: 1, skipped: 0, failed: 0 });
  assert.equal(shown.first_date, '2026-03-06');
  assert.equal(await dumpLedger(coffer), before, 'nothing is written');
  await link(wanted);
  const asked = reads();
  const done = await sync();
  assert.deepEqual(done.counts, shown.counts);
  assert.equal(reads(), asked, 'the sync takes over what the preview has read');
  await sync();
  assert.ok(reads() > asked, 'the next one asks the bank');
});

test('a difference of balances is said, and what the rows would leave of it', async (t) => {
  const { account, preview, link, sync, bridge } = await start(t);
  const whole = { account_id: account, since: '2026-03-01' };
  const explained = {
    ...{ date: '2026-03-10', currency: 'USD', bank_balance: '185.50', ledger_balance: '0.00', difference: '185.50' },
    ...{ expected_balance: '185.50', expected_difference: '0.00' },
  };
  assert.deepEqual((await preview(whole)).balance, explained);
  const later = (await preview({ ...whole, since: '2026-03-09' })).balance;
  assert.deepEqual([later?.expected_balance, later?.expected_difference], ['190.00', '-4.50']);
  const inverted = await preview({ ...whole, invert_amounts: true });
  assert.deepEqual([inverted.balance?.bank_balance, inverted.balance?.expected_difference], ['-185.50', '0.00']);
  await link(whole);
  await sync();
  const [, bakery, salary] = CHECKING.transactions;
  assert.ok(bakery && salary);
  // The hotel is booked with another amount, and the bank has a row less than its balance.
  const hotel = { id: 'h', posted: noon('2026-03-10'), amount: '-12', description: 'HOTEL' };
  bridge.accounts = [{ ...CHECKING, balance: '180.50', transactions: [bakery, salary, hotel] }];
  const booked = await preview(whole);
  assert.deepEqual(booked.counts, { created: 0, updated: 1, removed: 0, duplicate: 2, skipped: 0, failed: 0 });
  assert.partialDeepStrictEqual(booked.balance, {
    ...{ ledger_balance: '185.50', difference: '-5.00', expected_balance: '183.50', expected_difference: '-3.00' },
  });
});

test('a balance that was stated includes the rows of its day and of earlier ones', async (t) => {
  const { coffer, user, account, preview } = await start(t);
  const valuation = { account_id: account, date: '2026-03-06', amount: '100.00' };
  const made = await coffer.call('POST', '/api/v1/valuations', { token: user.token, body: { valuation } });
  assert.equal(made.status, 201, made.text);
  const { balance } = await preview({ account_id: account, since: '2026-03-01' });
  assert.deepEqual([balance?.ledger_balance, balance?.expected_balance], ['100.00', '290.00']);
});

test('a new account has all rows new, and no balance to compare', async (t) => {
  const { preview } = await start(t);
  const { counts, balance, account_id, since } = await preview({ account_id: null });
  assert.deepEqual([counts.created, balance, account_id, since], [4, null, null, '2025-12-10']);
});

test('the bank is asked once while a person tries choices, and again for earlier days', async (t) => {
  const { coffer, account, preview, reads } = await start(t);
  const first = reads();
  const one = { since: '2026-03-01' };
  // Of the same days: whichever comes first asks for all of them.
  await Promise.all([
    preview(one),
    preview({ ...one, account_id: account }),
    preview({ ...one, invert_amounts: true }),
  ]);
  await preview({ since: '2026-03-09', account_id: account });
  assert.equal(reads(), first + 1);
  assert.equal((await preview({ ...one, account_id: account })).counts.created, 3);
  await preview({ since: '2026-02-01' });
  assert.equal(reads(), first + 2, 'earlier days');
  coffer.advance(10 * 60);
  await preview(one);
  assert.equal(reads(), first + 3, 'after ten minutes');
});

test('a bank that gives nothing is named, and asked again by the next preview', async (t) => {
  const { ask, preview, bridge, link, coffer, user, id } = await start(t);
  bridge.fault = (_request, response) => Boolean(response.writeHead(429).end());
  const refused = await ask({ since: '2026-03-01' });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'rate_limited']);
  bridge.fault = null;
  assert.equal((await preview({ since: '2026-03-01' })).counts.created, 3);
  bridge.accounts = [{ ...CHECKING, currency: 'EUR' }];
  const { error, counts } = await preview({ since: '2026-02-01' });
  assert.deepEqual([error?.code, counts.created], ['not_understood', 0]);
  await link({ new_account: {} });
  await coffer.database.write(({ db }) => db.updateTable('bank_connections').set({ secrets: null }).execute());
  assert.equal((await ask({})).status, 409);
  assert.equal((await coffer.call('GET', `${PATH}/${id}`, { token: user.token })).status, 200);
});

test('rows that an account lacks for a while are asked for again', async (t) => {
  const { preview, bridge } = await start(t);
  bridge.extra = { errlist: [{ code: 'con.', message: 'Away', account_id: 'acc' }] };
  assert.equal((await preview({ since: '2026-03-01' })).error?.code, 'unreachable');
  bridge.extra = {};
  assert.equal((await preview({ since: '2026-03-01' })).error, null);
});

test('after a renewal the rows of the access before are not taken over', async (t) => {
  const { coffer, user, account, id, preview, link, sync, reads, token } = await start(t);
  const wanted = { account_id: account, since: '2026-03-01' };
  await preview(wanted);
  await link(wanted);
  const before = reads();
  const body = { bank_connection: { setup_token: token() } };
  assert.equal((await coffer.call('PATCH', `${PATH}/${id}`, { token: user.token, body })).status, 200);
  await sync();
  assert.ok(reads() > before);
});

test('previews of slow banks are refused before they fill the memory and the queue', async (t) => {
  const { ask, bridge } = await start(t);
  const held: ServerResponse[] = [];
  bridge.fault = (_request, response) => Boolean(held.push(response));
  const waiting = Array.from({ length: 8 }, () => ask({ since: '2026-03-01' }));
  await poll(
    async () => held.length,
    (count) => count > 0,
  );
  const refused = await ask({ since: '2026-03-01' });
  assert.deepEqual([refused.status, refused.body.error, held.length], [503, 'unavailable', 1]);
  bridge.fault = null;
  for (const response of held) response.writeHead(500).end();
  const answers = await Promise.all(waiting);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 422]);
});

test('only who connected previews links, of accounts that they may link', async (t) => {
  const { coffer, user, account, ask } = await start(t);
  const member = await inviteMember(coffer, user);
  assert.equal((await ask({}, member)).status, 404);
  const { key } = await coffer.createKey(user, { scopes: ['bank_connections:write'] });
  assert.equal((await ask({ account_id: account }, { key })).status, 200);
  const { key: reading } = await coffer.createKey(user, { scopes: ['bank_connections:read'] });
  assert.equal((await ask({ account_id: account }, { key: reading })).status, 403);
  assert.equal((await ask({ account_id: 'unknown' })).status, 404);
  const { id: foreign } = (
    await coffer.call('POST', '/api/v1/accounts', {
      token: user.token,
      body: { account: { name: 'Euro', account_type: 'depository', currency: 'EUR' } },
    })
  ).body;
  const other = await ask({ account_id: foreign });
  const late = await ask({ since: '2026-03-11' });
  assert.deepEqual(
    [other, late].map(({ status, body }) => [status, body.issues?.[0]?.pointer, body.issues?.[0]?.code]),
    [
      [422, '/linked_accounts/0/account_id', 'other_currency'],
      [422, '/linked_accounts/0/since', 'out_of_range'],
    ],
  );
});
