import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSession } from '#tests/harness/family/seed-family.ts';
import { type Coffer, openCoffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

const ACCOUNTS = '/api/v1/accounts';
const USAGE = '/api/v1/usage';

const countOf = async (coffer: Coffer, key: string): Promise<number> =>
  Number((await coffer.call('GET', USAGE, { key })).body.rate_limit?.current_count);

test('of 400 parallel requests over two processes exactly the limit passes', async (t) => {
  const coffer = await startCoffer(t);
  const { key } = await coffer.createKey(await coffer.signUp());
  const replies = await Promise.all(Array.from({ length: 400 }, () => coffer.call('GET', ACCOUNTS, { key })));
  const passed = replies.filter((reply) => reply.status === 200);
  assert.equal(passed.length, 100);
  assert.equal(replies.filter((reply) => reply.status === 429).length, 300);
  // Each response has another number: no two requests were counted as one.
  const remaining = passed.map((reply) => Number(reply.headers['x-ratelimit-remaining']));
  assert.deepEqual(
    remaining.toSorted((a, b) => a - b),
    Array.from({ length: 100 }, (_, index) => index),
  );
});

test('every answer to a key tells where it stands, in both forms', async (t) => {
  const coffer = await startCoffer(t);
  const { key } = await coffer.createKey(await coffer.signUp());
  const { headers } = await coffer.call('GET', ACCOUNTS, { key });
  assert.deepEqual(
    ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit-policy', 'ratelimit'].map(
      (name) => headers[name],
    ),
    ['100', '99', '2400', '"hour";q=100;w=3600', '"hour";r=99;t=2400'],
  );
  for (const name of ['x-ratelimit-limit', 'ratelimit-policy', 'retry-after']) {
    assert.ok(String(headers['access-control-expose-headers']).includes(name));
  }
});

test('a key over its limit gets 429 with the wait, and passes in the next window', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=2' });
  const { key } = await coffer.createKey(await coffer.signUp());
  const call = () => coffer.call('GET', ACCOUNTS, { key });
  assert.deepEqual([(await call()).status, (await call()).status], [200, 200]);
  for (const _ of [1, 2]) {
    const { status, body, headers } = await call();
    assert.deepEqual([status, body.error], [429, 'rate_limit_exceeded']);
    assert.deepEqual(body.details, { limit: 2, current: 2, reset_in_seconds: 2400 });
    assert.deepEqual([headers['retry-after'], headers['x-ratelimit-remaining']], ['2400', '0']);
    assert.equal(body.type, 'https://iana.org/assignments/http-problem-types#quota-exceeded');
  }
  coffer.advance(2400);
  const { status, headers } = await call();
  assert.deepEqual([status, headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']], [200, '1', '3600']);
});

test('each key has a count of its own', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=2' });
  const user = await coffer.signUp();
  const [one, two] = [await coffer.createKey(user), await coffer.createKey(user)];
  for (const expected of [200, 200, 429]) {
    assert.equal((await coffer.call('GET', ACCOUNTS, { key: one.key })).status, expected);
  }
  assert.equal(await countOf(coffer, two.key), 1);
});

test('whatever an admitted request comes to counts; 401 and 429 do not', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=5' });
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user, { scopes: ['read', 'tags:write'] });
  const setEnabled = (enabled: boolean) =>
    coffer.call('PATCH', `/api/v1/api_keys/${id}`, { token: user.token, body: { enabled } });
  assert.equal((await coffer.call('GET', `${ACCOUNTS}/x`, { key })).status, 404);
  assert.equal((await coffer.call('POST', ACCOUNTS, { key, body: {} })).status, 403);
  assert.equal((await coffer.call('POST', '/api/v1/tags', { key, body: {} })).status, 422);
  await setEnabled(false);
  assert.equal((await coffer.call('GET', ACCOUNTS, { key })).status, 401);
  await setEnabled(true);
  assert.equal(await countOf(coffer, key), 4);
  assert.equal(await countOf(coffer, key), 5);
  assert.equal((await coffer.call('GET', ACCOUNTS, { key })).status, 429);
  coffer.advance(2400);
  assert.equal(await countOf(coffer, key), 1);
});

test('the limit is decided before the scope', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1' });
  const { key } = await coffer.createKey(await coffer.signUp(), { scopes: ['tags:read'] });
  assert.equal((await coffer.call('GET', ACCOUNTS, { key })).status, 403);
  assert.equal((await coffer.call('GET', ACCOUNTS, { key })).status, 429);
});

test('the 429 names the tier, who can raise it and how, and the bulk route', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1,premium=7,enterprise=1' });
  const user = await coffer.signUp();
  const refusalOf = async (tier: string) => {
    const { id, key } = await coffer.createKey(user, { tier });
    for (let status = 200; status === 200; ) status = (await coffer.call('GET', ACCOUNTS, { key })).status;
    return { id, message: (await coffer.call('GET', ACCOUNTS, { key })).body.message };
  };
  const standard = await refusalOf('standard');
  assert.equal(
    standard.message,
    "This key's 1 requests (tier standard) are used up; try again in 2400 seconds. A signed-in admin of the family can choose " +
      `the tier premium (7 requests): PATCH /api/v1/api_keys/${standard.id} {"tier":"premium"}. ` +
      'POST /api/v1/transactions/bulk writes up to 500 transactions in one request',
  );
  assert.match(
    String((await refusalOf('enterprise')).message),
    /No tier allows more; the operator .* COFFER_RATE_LIMITS/,
  );
});

test('without self service the 429 names the operator', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1', COFFER_TIER_SELF_SERVICE: 'false' });
  const { key } = await coffer.createKey(await coffer.signUp());
  await coffer.call('GET', ACCOUNTS, { key });
  const { body } = await coffer.call('GET', ACCOUNTS, { key });
  assert.match(String(body.message), /Only the operator of this server can raise the limits, with COFFER_RATE_LIMITS/);
});

test('a user has one budget a minute for all sessions and tokens', async (t) => {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '3', COFFER_RATE_LIMITS: 'standard=1' });
  const user = await coffer.signUp();
  const other = await coffer.signUp();
  const login = await coffer.call('POST', '/api/v1/auth/login', {
    body: { email: user.email, password: user.password },
  });
  const cookie = await openSession(coffer, user);
  const used = [{ token: user.token }, { token: login.body.access_token }, { cookie }];
  for (const credential of used) {
    const { status, headers } = await coffer.call('GET', ACCOUNTS, credential);
    assert.deepEqual([status, headers['x-ratelimit-limit'], headers.ratelimit], [200, undefined, undefined]);
  }
  for (const credential of used) {
    const { status, headers, body } = await coffer.call('GET', ACCOUNTS, credential);
    assert.deepEqual([status, body.error], [429, 'rate_limit_exceeded']);
    assert.deepEqual(body.details, { limit: 3, current: 3, reset_in_seconds: 60 });
    assert.deepEqual(body['violated-policies'], ['minute']);
    assert.match(String(body.message), /^This user's 3 requests per minute, .*; try again in 60 seconds\. .*\/bulk/);
    assert.deepEqual(
      ['retry-after', 'x-ratelimit-remaining', 'ratelimit-policy'].map((name) => headers[name]),
      ['60', '0', '"minute";q=3;w=60'],
    );
  }
  assert.equal((await coffer.call('GET', ACCOUNTS, { token: other.token })).status, 200, 'another user has their own');
  coffer.advance(60);
  assert.equal((await coffer.call('GET', ACCOUNTS, { token: user.token })).status, 200);
});

test('a clock that steps back over the hour hands out no fresh quota', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=2' });
  const { key } = await coffer.createKey(await coffer.signUp());
  coffer.advance(2400);
  for (const _ of [1, 2]) await coffer.call('GET', ACCOUNTS, { key });
  for (const step of [-5, -7200, 7200, 5, -7200, 7205]) {
    coffer.advance(step);
    const { status } = await coffer.call('GET', ACCOUNTS, { key });
    assert.equal(status, 429, `after a step of ${step} s`);
  }
});

test('a rotated key goes on with its count, under the old secret and the new', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  assert.equal(await countOf(coffer, key), 1);
  const options = { token: user.token, body: { grace_period_seconds: 60 } };
  const rotated = (await coffer.call('POST', `/api/v1/api_keys/${id}/rotate`, options)).body.key;
  assert.equal(await countOf(coffer, rotated), 2);
  assert.equal(await countOf(coffer, key), 3);
});

test('a count is on disk before its answer leaves, and a new process goes on from it', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-counters-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await openCoffer(dataDir);
  const { id, key } = await first.createKey(await first.signUp());
  for (const count of [1, 2, 3]) {
    await first.call('GET', ACCOUNTS, { key });
    const row = await first.database.usage.read
      .selectFrom('rate_counters')
      .select('count')
      .where('key_id', '=', id)
      .executeTakeFirst();
    assert.equal(Number(row?.count), count);
  }
  await first.server.close();
  await first.database.close();

  const second = await openCoffer(dataDir);
  assert.equal(await countOf(second, key), 4);
  await second.server.close();
  await second.database.close();
});
