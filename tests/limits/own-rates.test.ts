import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Refusal } from '../harness/server/body-of.ts';
import { type Coffer, openCoffer, startCoffer } from '../harness/server/start-coffer.ts';

/** A user with an account, and a key with these limits. */
async function start(t: TestContext, limits: object) {
  return withKey(await startCoffer(t), limits);
}

async function withKey(coffer: Coffer, limits: object) {
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const { id, key } = await coffer.createKey(user, { scopes: ['read_write', 'usage:read'], ...limits });
  return { coffer, user, account, id, key };
}

/** Opens a server on a folder; `close` ends it, so that it can be opened again. */
async function open(dataDir: string) {
  const coffer = await openCoffer(dataDir);
  const close = async () => {
    await coffer.server.close();
    await coffer.database.close();
  };
  return { coffer, close };
}

function newFolder(t: TestContext): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-limits-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

function writer(coffer: Coffer, account: string, key: string) {
  return async (headers: Record<string, string> = {}, query = '', body: object = {}) => {
    const entry = { account_id: account, name: 'Coffee', date: '2026-03-01', amount: '1.00', ...body };
    return coffer.call<Refusal>('POST', `/api/v1/transactions${query}`, { key, headers, body: entry });
  };
}

test('a key is refused beyond its own rate and goes on in the next window', async (t) => {
  const { coffer, key, id, user } = await start(t, { tier: 'premium', rate_limit: { limit: 3, window_seconds: 60 } });
  const statuses = await Promise.all(
    Array.from({ length: 6 }, async () => (await coffer.call('GET', '/api/v1/accounts', { key })).status),
  );
  assert.deepEqual(statuses.sort(), [200, 200, 200, 429, 429, 429]);
  const refused = await coffer.call('GET', '/api/v1/accounts', { key });
  assert.match(refused.text, /own 3 requests in 60 seconds \(rate_limit\)/);
  assert.equal(refused.headers['ratelimit-policy'], '"own";q=3;w=60');
  const usage = await coffer.call('GET', `/api/v1/api_keys/${id}/usage`, { token: user.token });
  assert.deepEqual([usage.body.rate_limit.limit, usage.body.rate_limit.current_count], [3, 3]);
  coffer.advance(60);
  const shown = await coffer.call('GET', '/api/v1/usage', { key });
  assert.deepEqual(shown.body.limits?.rate_limit, { limit: 3, window_seconds: 60 }, shown.text);
});

test('a rate of its own cannot be faster than the tier of the key', async (t) => {
  const { coffer, user, id } = await start(t, {});
  const ask = async (limit: number, window_seconds: number) =>
    coffer.call('PATCH', `/api/v1/api_keys/${id}`, {
      token: user.token,
      body: { rate_limit: { limit, window_seconds } },
    });
  for (const [limit, seconds] of [
    [101, 3600],
    [2, 60],
    [101, 86_400],
  ] as const) {
    const refused = await ask(limit, seconds);
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'above_tier'], refused.text);
  }
  assert.equal((await ask(100, 3600)).status, 200);
  assert.equal((await ask(1, 60)).status, 200);
  const odd = await ask(1, 61);
  assert.deepEqual([odd.status, odd.body.issues?.[0]?.pointer], [422, '/rate_limit/window_seconds'], odd.text);
});

test('counters of a rate by the day survive a restart and the deletion of past windows', async (t) => {
  const dataDir = newFolder(t);
  const first = await open(dataDir);
  const { coffer, key } = await withKey(first.coffer, { rate_limit: { limit: 2, window_seconds: 86_400 } });
  const status = async (on: Coffer) => (await on.call('GET', '/api/v1/accounts', { key })).status;
  assert.equal(await status(coffer), 200);
  await first.close();
  const second = await open(dataDir);
  second.coffer.advance(3 * 3600);
  await second.close();
  const third = await open(dataDir);
  assert.deepEqual([await status(third.coffer), await status(third.coffer)], [200, 429]);
  await third.close();
});

test('of parallel writes exactly the number of the day is made', async (t) => {
  const { coffer, account, key, user } = await start(t, { tier: 'enterprise', writes_per_day: 5 });
  const write = writer(coffer, account, key);
  const replies = await Promise.all(Array.from({ length: 12 }, () => write()));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [...Array(5).fill(201), ...Array(7).fill(429)]);
  const refused = replies.find(({ status }) => status === 429);
  assert.equal(refused?.body.error, 'daily_writes_exceeded');
  assert.deepEqual(refused?.body.details, { limit: 5, current: 5, asked: 1 });
  const list = await coffer.call('GET', '/api/v1/transactions', { token: user.token });
  assert.equal(list.body.pagination.total_count, 5);
});

test('replays, dry runs and refusals do not count; each row of a bulk write does', async (t) => {
  const { coffer, account, key } = await start(t, { tier: 'enterprise', writes_per_day: 4 });
  const write = writer(coffer, account, key);
  const headers = { 'idempotency-key': randomUUID() };
  for (let round = 0; round < 3; round += 1) assert.equal((await write(headers)).status, 201);
  for (let round = 0; round < 3; round += 1) assert.equal((await write({}, '?dry_run=true')).status, 201);
  assert.equal((await write({}, '', { amount: 'x' })).status, 422);
  const bulk = async (count: number) => {
    const transaction = { account_id: account, name: 'Tea', date: '2026-03-02', amount: '2' };
    const operations = Array.from({ length: count }, () => ({ op: 'create', transaction }));
    return coffer.call('POST', '/api/v1/transactions/bulk', { key, body: { operations } });
  };
  assert.equal((await bulk(4)).status, 429);
  assert.equal((await bulk(3)).status, 200);
  assert.equal((await write()).status, 429);
});

test("the count of writes ends with the family's day and survives a restart", async (t) => {
  const dataDir = newFolder(t);
  const first = await open(dataDir);
  const { coffer, account, key, user } = await withKey(first.coffer, { writes_per_day: 1 });
  const settings = { timezone: 'Pacific/Auckland' }; // 23:20 on 10 March where the clock says 10:20 UTC
  const changed = await coffer.call('PATCH', '/api/v1/family_settings', { token: user.token, body: settings });
  assert.equal(changed.status, 200, changed.text);
  assert.equal((await writer(coffer, account, key)()).status, 201);
  await first.close();
  const second = await open(dataDir);
  const write = writer(second.coffer, account, key);
  assert.equal((await write()).status, 429);
  second.coffer.advance(41 * 60);
  assert.deepEqual([(await write()).status, (await write()).status], [201, 429]);
  await second.close();
});

test('a key with a number of writes a day starts no import, whose writes come later', async (t) => {
  const { coffer, key, account } = await start(t, { writes_per_day: 5 });
  const body = { raw_file_content: 'Date,Amount\n2026-03-01,1.00\n', account_id: account };
  const { status, body: refusal } = await coffer.call('POST', '/api/v1/imports', { key, body });
  assert.deepEqual([status, refusal.error, refusal.details], [403, 'limited_credential', { limit: 'writes_per_day' }]);
});

test('limits show in the list of keys and in the change feed', async (t) => {
  const limits = { rate_limit: { limit: 3, window_seconds: 60 }, writes_per_day: 9 };
  const { coffer, user, id, account } = await start(t, { tier: 'premium', ...limits });
  const change = async (body: object) =>
    coffer.call('PATCH', `/api/v1/api_keys/${id}`, { token: user.token, body: { ...body } });
  const expected = { account_ids: [account], ...limits };
  assert.deepEqual(limitsOf((await change({ account_ids: [account] })).body), expected);
  const [listed] = (await coffer.call('GET', '/api/v1/api_keys', { token: user.token })).body.api_keys;
  assert.deepEqual(limitsOf(listed), expected);
  const { changes } = (await coffer.call('GET', '/api/v1/changes?limit=200', { token: user.token })).body;
  assert.deepEqual(
    limitsOf(changes.findLast(({ resource }: { resource: string }) => resource === 'api_key')?.after),
    expected,
  );
  const none = { account_ids: null, rate_limit: null, writes_per_day: null };
  assert.deepEqual(limitsOf((await change(none)).body), none);
});

function limitsOf(record: object | null | undefined): object {
  const { account_ids, rate_limit, writes_per_day } = (record ?? {}) as Record<string, unknown>;
  return { account_ids, rate_limit, writes_per_day };
}
