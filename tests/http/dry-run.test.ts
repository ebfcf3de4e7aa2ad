import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { countChanges, dumpLedger, familyOf } from '../harness/family/dump-ledger.ts';
import { exampleBody, idFor, isWrite, pathOf, protectedRoutes } from '../harness/family/example-request.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { nameOf, visit } from '../harness/server/contract.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const TRANSACTIONS = '/api/v1/transactions';

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const { id } = await coffer.createTransaction(user, account);
  const send = <M extends 'GET' | 'POST' | 'PATCH' | 'DELETE', Path extends string>(
    method: M,
    url: Path,
    body?: unknown,
    headers = {},
  ) => coffer.call(method, url, { token: user.token, headers, ...(body !== undefined && { body }) });
  return { coffer, user, account, id, send };
}

test("a dry run gives the request's response, marks it, and stores nothing", async (t) => {
  const { coffer, user, account, id, send } = await setUp(t);
  const before = await dumpLedger(coffer);
  const familyId = await familyOf(coffer, user);
  const version = coffer.database.versions.peek(familyId);
  const tried = await send('PATCH', `${TRANSACTIONS}/${id}?dry_run=true`, { amount: '99.00' });
  assert.deepEqual([tried.status, tried.body.amount_cents, tried.headers['dry-run']], [200, 9900, 'true']);
  const made = await send('POST', `${TRANSACTIONS}?dry_run=true`, {
    account_id: account,
    name: 'Tried',
    date: '2026-01-06',
    amount: '1',
  });
  assert.equal(made.status, 201);
  assert.equal((await send('GET', `${TRANSACTIONS}/${made.body.id}`)).status, 404);
  const gone = await send('DELETE', `/api/v1/accounts/${account}?dry_run=true&force=true`);
  assert.deepEqual([gone.status, gone.headers['dry-run']], [204, 'true']);
  assert.equal(await dumpLedger(coffer), before);
  assert.deepEqual(coffer.database.versions.peek(familyId), version);
  const real = await send('PATCH', `${TRANSACTIONS}/${id}?dry_run=false`, { amount: '99.00' });
  assert.deepEqual([real.body.amount_cents, real.headers['dry-run']], [9900, undefined]);
});

test('a dry run is refused for the same reasons as the request', async (t) => {
  const { coffer, account, id, send } = await setUp(t);
  const before = await dumpLedger(coffer);
  const wrong = await send('PATCH', `${TRANSACTIONS}/${id}?dry_run=true`, { amount: '1.001' });
  assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.pointer, wrong.headers['dry-run']], [422, '/amount', 'true']);
  const full = await send('DELETE', `/api/v1/accounts/${account}?dry_run=true`);
  assert.deepEqual([full.status, full.body.error], [409, 'account_not_empty']);
  assert.equal((await send('DELETE', `${TRANSACTIONS}/none?dry_run=true`)).status, 404);
  assert.equal((await send('DELETE', `${TRANSACTIONS}/${id}?dry_run=true&dry_run=false`)).status, 422);
  assert.equal(await dumpLedger(coffer), before);
});

test('a bulk dry run returns every result and stores no row', async (t) => {
  const { coffer, account, id, send } = await setUp(t);
  const before = await dumpLedger(coffer);
  const entry = { account_id: account, name: 'Bulk', date: '2026-01-06', amount: '1' };
  const { status, body } = await send('POST', `${TRANSACTIONS}/bulk?dry_run=true`, {
    atomic: true,
    operations: [
      { op: 'create', transaction: entry },
      { op: 'delete', id },
    ],
  });
  assert.deepEqual([status, body.results.length], [200, 2]);
  assert.equal(await dumpLedger(coffer), before);
});

test('what a dry run has tried is in no later response', async (t) => {
  const { id, send } = await setUp(t);
  const names = async () => {
    const { body } = await send('GET', TRANSACTIONS);
    return body.transactions.map(({ name }: { name: string }) => name);
  };
  await names();
  // Both take the same number in the sequence, of which one is rolled back.
  await send('PATCH', `${TRANSACTIONS}/${id}?dry_run=true`, { name: 'Tried' }, { 'if-match': '*' });
  assert.deepEqual(await names(), ['Bakery']);
  await send('PATCH', `${TRANSACTIONS}/${id}`, { name: 'Real' });
  assert.deepEqual(await names(), ['Real']);
});

test('a dry run leaves its Idempotency-Key unused, and is never a replay', async (t) => {
  const { account, send } = await setUp(t);
  const entry = { account_id: account, name: 'Keyed', date: '2026-01-06', amount: '1' };
  const headers = { 'idempotency-key': 'k' };
  await send('POST', `${TRANSACTIONS}?dry_run=true`, entry, headers);
  const real = await send('POST', TRANSACTIONS, entry, headers);
  assert.deepEqual([real.status, real.headers['idempotent-replayed']], [201, undefined]);
  const tried = await send('POST', `${TRANSACTIONS}?dry_run=true`, entry, headers);
  assert.notEqual(tried.body.id, real.body.id);
});

test('dry runs count as attempts: they cannot be used to guess a password', async (t) => {
  const { coffer, user, send } = await setUp(t);
  const change = (current: string) =>
    send('PATCH', '/api/v1/users/me?dry_run=true', { current_password: current, password: 'another correct horse' });
  assert.equal((await change(user.password)).status, 200);
  const statuses = [];
  for (let guess = 0; guess < 30; guess += 1) statuses.push((await change(`wrong horse battery ${guess}`)).status);
  assert.ok(statuses.includes(429), statuses.join());
  const login = { email: user.email, password: user.password };
  assert.equal(
    (await coffer.call('POST', '/api/v1/auth/login', { body: login })).status,
    200,
    'the password is as it was',
  );
});

test('a dry run is refused before authentication and where guesses are counted', async (t) => {
  const { coffer, user, send } = await setUp(t);
  const login = { email: user.email, password: user.password };
  const before = await countChanges(coffer);
  const refused = await coffer.call('POST', '/api/v1/auth/login?dry_run=true', { body: login });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'not_offered']);
  const confirm = await send('POST', '/api/v1/users/me/second_factor/confirm?dry_run=true', { code: '000000' });
  assert.deepEqual([confirm.status, confirm.body.issues?.[0]?.code], [422, 'not_offered']);
  assert.equal(await countChanges(coffer), before);
});

test('a dry run of every write of the API changes no row', async (t) => {
  const coffer = await startCoffer(t);
  const family = await seedFamily(coffer);
  await coffer.call('GET', '/api/v1/accounts', { cookie: family.cookie });
  const dump = async () =>
    (await dumpLedger(coffer)).split('\n').filter((line) => !/^(throttles|sign_in_steps) /.test(line));
  const before = await dump();
  let succeeded = 0;
  for (const route of protectedRoutes(coffer).filter(isWrite)) {
    const url = `${pathOf(route, idFor(route, family))}?dry_run=true&force=true`;
    const reply = await visit(coffer, route, url, { cookie: family.cookie, body: exampleBody(route, family) });
    assert.deepEqual(await dump(), before, `${nameOf(route)} left something behind`);
    assert.equal(reply.headers['dry-run'], 'true', nameOf(route));
    assert.equal(reply.headers['set-cookie'], undefined, nameOf(route));
    if (reply.status < 300) succeeded += 1;
  }
  assert.ok(succeeded > 40, `only ${succeeded} were more than refused`);
});
