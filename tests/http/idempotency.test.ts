import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { deleteOldResponses } from '#application/idempotency-store.ts';
import type { Route } from '#http/route.ts';
import { instant } from '#kernel/time/clock.ts';
import { countChanges, dumpLedger } from '../harness/family/dump-ledger.ts';
import { exampleBody, idFor, isWrite, pathOf, protectedRoutes } from '../harness/family/example-request.ts';
import { type SeededFamily, seedFamily, waitForExport, waitForRun } from '../harness/family/seed-family.ts';
import type { Refusal, Schemas } from '../harness/server/body-of.ts';
import { nameOf, visit, withoutRequestId } from '../harness/server/contract.ts';
import { type CallOptions, type Coffer, startCoffer } from '../harness/server/start-coffer.ts';
import { formOf } from '../statements/form-of.ts';
import { settledImport } from '../statements/import-file.ts';

const TRANSACTIONS = '/api/v1/transactions';

async function setUp(t: TestContext, overrides: Record<string, string> = {}) {
  const coffer = await startCoffer(t, overrides);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const entry = { account_id: account, name: 'Bakery', date: '2026-01-05', amount: '10.00' };
  const create = (key: string, members: object = {}, credential: CallOptions = { token: user.token }) =>
    coffer.call('POST', TRANSACTIONS, {
      ...credential,
      headers: { 'idempotency-key': key },
      body: { transaction: { ...entry, ...members } },
    });
  const count = async () => (await coffer.database.read.selectFrom('transactions').select('id').execute()).length;
  return { coffer, user, account, entry, create, count };
}

test('a retry with its idempotency key is applied once and replayed with a marker', async (t) => {
  const { create, count } = await setUp(t);
  const first = await create('a-key');
  assert.equal(first.status, 201);
  assert.equal(first.headers['idempotent-replayed'], undefined);
  const again = await create('a-key');
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(again.headers['content-type'], first.headers['content-type']);
  assert.equal(await count(), 1);
  assert.notEqual((await create('another-key')).body.id, first.body.id);
});

test('quoted and bare keys are equal; only 1 to 255 visible characters are accepted', async (t) => {
  const { create, count } = await setUp(t);
  const first = await create('"a \\"quoted\\" key"');
  assert.equal(first.status, 400, 'a space is not visible');
  const bare = await create('k1"\\');
  assert.equal((await create('"k1\\"\\\\"')).text, bare.text);
  assert.equal((await create('k'.repeat(255))).status, 201);
  for (const key of ['', '""', 'k'.repeat(256), 'two words', 'k\u00e9', '"unended', '"a"b']) {
    assert.equal((await create(key)).status, 400, JSON.stringify(key));
  }
  assert.equal(await count(), 2);
});

test('a retry of a large file is recognized by its bytes, at little cost', async (t) => {
  const { coffer, user } = await setUp(t);
  const { token } = user;
  const body = { client_session_id: 'a-file', filename: 'rows.csv', expected_chunks: 2 };
  const session = await coffer.call('POST', '/api/v1/import_sessions', { token, body });
  const file = Buffer.alloc(5 * 2 ** 20, 'Date,Description,Amount\n');
  const send = () => {
    const form = formOf(file, { sequence: '1' });
    const headers = { ...form.headers, 'idempotency-key': 'a-chunk' };
    return coffer.call('POST', `/api/v1/import_sessions/${session.body.data.id}/chunks`, { token, ...form, headers });
  };
  const before = process.cpuUsage();
  const first = await send();
  const { user: microseconds } = process.cpuUsage(before);
  assert.ok(first.status < 300, first.text);
  assert.ok(microseconds < 2e6, `${microseconds / 1e6} s of CPU`);
  assert.equal((await send()).headers['idempotent-replayed'], 'true');
  file[0] = 0;
  assert.equal((await send()).status, 422);
});

test('a key reused with another body, URL or method is a 422 that changes nothing', async (t) => {
  const { coffer, user, entry, create } = await setUp(t);
  const { body } = await create('a-key');
  const before = await dumpLedger(coffer);
  const send = <M extends 'POST' | 'PATCH' | 'DELETE', Path extends string>(method: M, url: Path, sent?: unknown) =>
    coffer.call(method, url, { token: user.token, headers: { 'idempotency-key': 'a-key' }, body: sent });
  const others = [
    await create('a-key', { amount: '10.01' }),
    await send('POST', `${TRANSACTIONS}?locale=de`, { transaction: entry }),
    await send('PATCH', `${TRANSACTIONS}/${body.id}`, { transaction: entry }),
    await send('DELETE', `${TRANSACTIONS}/${body.id}`),
  ];
  for (const other of others) assert.deepEqual([other.status, other.body.error], [422, 'idempotency_key_reused']);
  assert.equal(await dumpLedger(coffer), before);
  const reordered = `{ "transaction": ${JSON.stringify(Object.fromEntries(Object.entries(entry).reverse()))} }`;
  assert.equal((await send('POST', TRANSACTIONS, reordered)).text, JSON.stringify(body), 'the same, written otherwise');
});

test("bodies whose amounts differ beyond a double's precision are different", async (t) => {
  const { coffer, user, account } = await setUp(t);
  const send = (amount: string) =>
    coffer.call('POST', TRANSACTIONS, {
      token: user.token,
      headers: { 'idempotency-key': 'exact' },
      body: `{"account_id":"${account}","name":"x","date":"2026-01-05","amount":${amount}}`,
    });
  assert.equal((await send('9007199254740.93')).status, 201);
  assert.equal((await send('9007199254740.930000000000001')).status, 422);
  assert.equal((await send('{"source":"9007199254740.93"}')).body.error, 'idempotency_key_reused');
});

test('of 50 parallel identical requests one takes effect and all get the same response', async (t) => {
  const { create, count } = await setUp(t);
  const answers = await Promise.all(Array.from({ length: 50 }, () => create('twins')));
  assert.deepEqual([...new Set(answers.map(({ text }) => text))].length, 1);
  assert.ok(answers.every(({ status }) => status === 201));
  assert.equal(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 49);
  assert.equal(await count(), 1);
});

test('a duplicate of an in-flight request waits for it, at most two seconds', async (t) => {
  const { coffer, create, count } = await setUp(t);
  const release = Promise.withResolvers<void>();
  const held = checkStoredLedger(coffer, release.promise);
  const twins = [create('slow'), create('slow')];
  const late = await Promise.race(twins); // whichever came second
  assert.deepEqual([late.status, late.body.error, late.headers['retry-after']], [409, 'idempotency_key_in_use', '1']);
  const patient = create('slow');
  release.resolve();
  await held;
  const first = (await Promise.all(twins)).find((answer) => answer !== late);
  assert.equal((await patient).text, first?.text);
  assert.equal((await patient).headers['idempotent-replayed'], 'true');
  assert.equal(await count(), 1);
});

// Blocks writes of the first family until the promise resolves.
function checkStoredLedger({ database }: Coffer, until: Promise<void>): Promise<void> {
  return database.write(async (tx) => {
    await tx.family(1, { actor: null, requestId: 'hold' });
    await until;
  });
}

test('a refusal caused by stored data is replayed, even when its cause is gone', async (t) => {
  const { coffer, user, account, create } = await setUp(t);
  const { body } = await create('entry');
  const remove = () =>
    coffer.call('DELETE', `/api/v1/accounts/${account}`, { token: user.token, headers: { 'idempotency-key': 'gone' } });
  const refused = await remove();
  assert.deepEqual([refused.status, refused.body.error], [409, 'account_not_empty']);
  await coffer.call('DELETE', `${TRANSACTIONS}/${body.id}`, { token: user.token });
  const replay = await remove();
  assert.deepEqual([replay.status, replay.text], [409, refused.text]);
  assert.equal(replay.headers['idempotent-replayed'], 'true');
  const invalid = await create('wrong', { amount: 'much' });
  assert.equal(invalid.status, 422);
  assert.equal((await create('wrong', { amount: 'much' })).text, invalid.text);
});

test('responses that credentials, time or server faults can change are not replayed', async (t) => {
  const { coffer, user, entry, create, count } = await setUp(t, { COFFER_RATE_LIMITS: 'standard=2' });
  const { key: reader } = await coffer.createKey(user, { scopes: ['read'] });
  assert.equal((await create('k', {}, { key: reader })).status, 403);
  assert.equal((await create('k', {}, { key: 'cfk_unknown' })).status, 401);
  const { key } = await coffer.createKey(user);
  await create('a', { amount: '1' }, { key });
  await create('b', { amount: '2' }, { key });
  assert.equal((await create('k', {}, { key })).status, 429);

  const alter = (statement: string) => coffer.database.write(({ db }) => sql.raw(statement).execute(db));
  await alter('alter table changes rename to away'); // the change row cannot be written
  const failed = await coffer.server.app.inject({
    method: 'POST',
    url: TRANSACTIONS,
    headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': 'k' },
    payload: { transaction: entry },
  });
  await alter('alter table away rename to changes');
  assert.equal(failed.statusCode, 500);
  assert.equal(await count(), 2, 'nothing of it remains');
  assert.equal((await create('k')).status, 201, 'the key is unused');
  assert.equal(await count(), 3);
});

test('a replay counts against the rate limit and needs a valid credential', async (t) => {
  const { coffer, user, create } = await setUp(t);
  const { id, key } = await coffer.createKey(user);
  const first = await create('k', {}, { key });
  const replay = await create('k', {}, { key });
  const left = (reply: typeof first) => Number(reply.headers['x-ratelimit-remaining']);
  assert.equal(left(first) - left(replay), 1);
  assert.equal((await create('k')).text, first.text, 'by any credential of the user');
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  assert.equal((await create('k', {}, { key })).status, 401);
});

test('the same idempotency key of another user is independent, in any family', async (t) => {
  const { coffer, user, create, count } = await setUp(t);
  await create('k');
  const invited = await coffer.call('POST', '/api/v1/invitations', { token: user.token, body: { role: 'member' } });
  const member = await coffer.signUp({ invite_code: invited.body.code });
  const stranger = await coffer.signUp();
  assert.equal((await create('k', {}, { token: member.token })).headers['idempotent-replayed'], undefined);
  assert.equal((await create('k', {}, { token: stranger.token })).status, 404, 'no account of theirs');
  assert.equal(await count(), 2);
});

test('a response with a secret is not stored: its replay is a 409 and creates nothing', async (t) => {
  const { coffer, user } = await setUp(t);
  const make = () =>
    coffer.call('POST', '/api/v1/api_keys', {
      token: user.token,
      headers: { 'idempotency-key': 'new-key' },
      body: { name: 'script', scopes: ['read'] },
    });
  const made = await make();
  assert.equal(made.status, 201);
  const replay = await make();
  assert.deepEqual([replay.status, replay.body.error], [409, 'answer_not_kept']);
  assert.ok(!(await dumpLedger(coffer)).includes(made.body.key));
  const { body } = await coffer.call('GET', '/api/v1/api_keys', { token: user.token });
  assert.equal(body.api_keys.length, 1);
});

test('a revocation with an idempotency key takes effect on the next request', async (t) => {
  const { coffer, user } = await setUp(t);
  const { id, key } = await coffer.createKey(user);
  assert.equal((await coffer.call('GET', '/api/v1/usage', { key })).status, 200);
  const headers = { 'idempotency-key': 'revoke' };
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token, headers });
  assert.equal((await coffer.call('GET', '/api/v1/usage', { key })).status, 401);
});

test('an idempotency key can be reused after 48 hours, not before', async (t) => {
  const { coffer, user, create, count } = await setUp(t);
  const { key } = await coffer.createKey(user);
  await create('k', {}, { key });
  coffer.advance(48 * 3600);
  await coffer.database.write((tx) => deleteOldResponses(tx.db, instant(coffer.now)));
  assert.equal((await create('k', {}, { key })).headers['idempotent-replayed'], 'true');
  coffer.advance(1);
  await coffer.database.write((tx) => deleteOldResponses(tx.db, instant(coffer.now)));
  assert.equal((await create('k', {}, { key })).headers['idempotent-replayed'], undefined);
  assert.equal(await count(), 2);
});

/** Writes that revoke the calling credential, so that a replay is not possible. */
const ENDING = ['logOut', 'endSession', 'endSessionById', 'deleteProfile'];
// Records that others depend on are deleted last.
const ORDER = { POST: 0, PUT: 1, PATCH: 2, DELETE: 3, GET: 4 };

test('every write of the API is applied once per idempotency key', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1000000' });
  const family = await seedFamily(coffer);
  const writes = protectedRoutes(coffer)
    .filter((route) => isWrite(route) && !ENDING.includes(route.operation))
    .sort((a, b) => ORDER[a.method] - ORDER[b.method]);
  let done = 0;
  for (const route of writes) if ((await assertOnce(coffer, route, family)) < 300) done += 1;
  const kept = await coffer.database.read
    .selectFrom('idempotency_records')
    .select('body')
    .where('status', '<', 300n)
    .execute();
  for (const { body } of kept) assert.doesNotMatch((body ?? '').replace(EVIDENCE, ''), SECRETS);
  assert.ok(done > 30, `only ${done} of ${writes.length} took effect`);
});

// Each fact that a preflight found has a code, which is no secret.
const EVIDENCE = /"evidence":\[\{"code":"grouping"/g;
const SECRETS = /cf[a-z]_\w{20}|otpauth:|"(secret|client_secret|code|key|recovery_codes|step)":/;

// They go on after the response.
const RUNS = ['createRuleRun', 'revertRuleRun'];
const JOBS = ['publishImport', 'revertImport'];

async function assertOnce(coffer: Coffer, route: Route, family: SeededFamily): Promise<number> {
  const options = {
    cookie: family.cookie,
    body: exampleBody(route, family),
    headers: { 'idempotency-key': randomUUID() },
  };
  const url = pathOf(route, idFor(route, family));
  const first = await visit<Refusal & Partial<Schemas['FamilyExportAnswer']>>(coffer, route, url, options);
  // It is made after the answer, with change rows of its own.
  if (route.operation === 'createFamilyExport') await waitForExport(coffer, options, first.body.data?.id ?? '');
  if (RUNS.includes(route.operation)) await waitForRun(coffer, options, first.body.data?.id ?? '');
  if (JOBS.includes(route.operation)) await settledImport(coffer, options, idFor(route, family));
  const changes = await countChanges(coffer);
  const second = await visit(coffer, route, url, options);
  assert.equal(await countChanges(coffer), changes, `${nameOf(route)} was done twice`);
  if ([403, 429].includes(first.status)) return first.status;
  if (route.secret === true && first.status < 300) {
    assert.equal(second.body.error, 'answer_not_kept', nameOf(route));
    return first.status;
  }
  assert.deepEqual([second.status, withoutRequestId(second)], [first.status, withoutRequestId(first)], nameOf(route));
  assert.equal(second.headers['idempotent-replayed'], 'true', `${nameOf(route)}: ${first.status}`);
  return first.status;
}
