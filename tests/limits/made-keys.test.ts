import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { type Coffer, openCoffer, startCoffer } from '../harness/server/start-coffer.ts';

const ACCOUNTS = '/api/v1/accounts';
const HOUR_LEFT = 2400;
const five = { limit: 5, window_seconds: 3600 };

/** A key of a person with a rate of its own, a key that it makes, and two that this one makes; in a new window. */
async function makers(coffer: Coffer, rate_limit: object = five) {
  const user = await coffer.signUp();
  const scopes = ['read', 'api_keys:read', 'api_keys:write'];
  const top = await coffer.createKey(user, { scopes, rate_limit });
  const make = async (key: string, name: string) => {
    const reply = await coffer.call('POST', '/api/v1/api_keys', { key, body: { name, scopes, rate_limit } });
    assert.equal(reply.status, 201, reply.text);
    return { id: String(reply.body.id), key: String(reply.body.key) };
  };
  const child = await make(top.key, 'child');
  const grandchildren = [await make(child.key, 'first'), await make(child.key, 'second')] as const;
  coffer.advance(HOUR_LEFT);
  return { user, top, child, grandchildren };
}

const admitted = async (coffer: Coffer, keys: readonly string[]) => {
  const calls = Array.from({ length: 300 }, (_, index) =>
    coffer.call('GET', ACCOUNTS, { key: keys[index % keys.length] ?? '' }),
  );
  return (await Promise.all(calls)).filter(({ status }) => status === 200).length;
};

function newFolder(t: TestContext): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-made-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

test('a key and all keys below it have the requests of one together', async (t) => {
  const coffer = await startCoffer(t);
  const { top, child, grandchildren } = await makers(coffer);
  const keys = [child, ...grandchildren].map(({ key }) => key);
  assert.equal(await admitted(coffer, keys), 5);
  assert.equal((await coffer.call('GET', ACCOUNTS, { key: top.key })).status, 429, 'the top key has none left');
  coffer.advance(3600);
  assert.equal(await admitted(coffer, [top.key, ...keys]), 5, 'and again in the next window');
});

test('a refused request counts in neither counter', async (t) => {
  const coffer = await startCoffer(t);
  const { user, top, grandchildren } = await makers(coffer, { limit: 30, window_seconds: 3600 });
  const [one, other] = grandchildren;
  const limits = { rate_limit: { limit: 2, window_seconds: 3600 } };
  await coffer.call('PATCH', `/api/v1/api_keys/${one.id}`, { token: user.token, body: limits });
  assert.equal(await admitted(coffer, [one.key]), 2, 'its own limit');
  assert.equal(await admitted(coffer, [other.key]), 28, 'refusals have taken nothing from the others');
  const usage = await coffer.call('GET', `/api/v1/api_keys/${top.id}/usage`, { token: user.token });
  assert.equal(usage.body.rate_limit.current_count, 30);
  assert.equal(usage.body.last_used_at, '2026-03-10T10:20:00.000Z', 'the use of a made key is not one of its maker');
});

test('usage, headers and the 429 show the tighter of both limits', async (t) => {
  const coffer = await startCoffer(t);
  const { user, top, child, grandchildren } = await makers(coffer);
  const [one, other] = grandchildren;
  for (const { key } of [one, one, other]) await coffer.call('GET', ACCOUNTS, { key });
  const usage = await coffer.call('GET', '/api/v1/usage', { key: other.key });
  assert.deepEqual([usage.body.rate_limit?.current_count, usage.body.rate_limit?.remaining], [4, 1], usage.text);
  assert.equal(usage.headers['ratelimit-policy'], '"shared";q=5;w=3600');
  assert.equal(usage.headers['x-ratelimit-remaining'], '1');
  const seen = await coffer.call('GET', `/api/v1/api_keys/${child.id}/usage`, { token: user.token });
  assert.deepEqual([seen.body.rate_limit.current_count, seen.body.rate_limit.limit], [4, 5]);
  await coffer.call('GET', ACCOUNTS, { key: one.key });
  const refused = await coffer.call('GET', ACCOUNTS, { key: other.key });
  assert.deepEqual([refused.status, refused.body['violated-policies']], [429, ['shared']]);
  assert.match(
    refused.text,
    new RegExp(`The 5 requests in 3600 seconds of the key ${top.id} and all keys made below it`),
  );
});

test('keys that a person makes share nothing', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const keys = [await coffer.createKey(user, { rate_limit: five }), await coffer.createKey(user, { rate_limit: five })];
  assert.equal(
    await admitted(
      coffer,
      keys.map(({ key }) => key),
    ),
    10,
  );
});

test('a rate of the tier is shared too, and a change of the top key binds at once', async (t) => {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=20' });
  const user = await coffer.signUp();
  const scopes = ['read', 'api_keys:write'];
  const top = await coffer.createKey(user, { scopes });
  const made = await coffer.call('POST', '/api/v1/api_keys', { key: top.key, body: { name: 'made', scopes } });
  assert.equal(await admitted(coffer, [made.body.key]), 19);
  coffer.advance(HOUR_LEFT);
  const lower = { rate_limit: { limit: 3, window_seconds: 3600 } };
  await coffer.call('PATCH', `/api/v1/api_keys/${top.id}`, { token: user.token, body: lower });
  assert.equal(await admitted(coffer, [top.key, made.body.key]), 3);
});

test('the counter that keys share survives a restart', async (t) => {
  const dataDir = newFolder(t);
  const first = await openCoffer(dataDir);
  const { top, child, grandchildren } = await makers(first);
  for (const { key } of grandchildren) assert.equal((await first.call('GET', ACCOUNTS, { key })).status, 200);
  await first.server.close();
  await first.database.close();
  const second = await openCoffer(dataDir);
  second.advance(HOUR_LEFT);
  assert.equal(await admitted(second, [top.key, child.key, ...grandchildren.map(({ key }) => key)]), 3);
  await second.server.close();
  await second.database.close();
});

test('after a kill keys go on from every request that was answered', async (t) => {
  const dataDir = dataFolder(t);
  const first = await spawnCoffer(t, dataDir);
  const { token } = await setUpUser(first);
  const scopes = ['read', 'api_keys:write'];
  const rate_limit = { limit: 50, window_seconds: 86_400 };
  const create = async (credential: object, name: string): Promise<string> => {
    const body = { name, scopes, rate_limit };
    const reply = await first.call('POST', '/api/v1/api_keys', { ...credential, body });
    assert.equal(reply?.status, 201);
    return reply.body.key;
  };
  const top = await create({ token }, 'top');
  const made = [await create({ key: top }, 'one'), await create({ key: top }, 'two')];
  const replies = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const reply = await first.call('GET', ACCOUNTS, { key: made[index % 2] ?? '' });
      if (index === 20) first.child.kill('SIGKILL');
      return reply?.status;
    }),
  );
  const answered = replies.filter((status) => status === 200).length;
  const second = await spawnCoffer(t, dataDir);
  const after = await Promise.all(
    Array.from({ length: 60 }, (_, index) => second.call('GET', ACCOUNTS, { key: made[index % 2] ?? '' })),
  );
  const admittedAfter = after.filter((reply) => reply?.status === 200).length;
  // Two made the keys. Requests that were counted and not answered only lower the rest.
  assert.ok(answered + admittedAfter <= 48, `${answered} + ${admittedAfter}`);
  assert.ok(admittedAfter >= 48 - 30, `${admittedAfter}`);
});

test('a user has at most 200 keys that work, and makes at most 100 in 24 hours', async (t) => {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '10000' });
  const { email, password } = await coffer.signUp();
  const signIn = async () => {
    const { body } = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
    return String(body.access_token);
  };
  const creator = (token: string) => (name: string) =>
    coffer.call('POST', '/api/v1/api_keys', { token, body: { name, scopes: ['read'] } });
  for (const day of [1, 2]) {
    const create = creator(await signIn());
    for (let number = 0; number < 100; number += 1) assert.equal((await create(`${day}-${number}`)).status, 201);
    if (day === 1) {
      const refused = await create('one more');
      assert.deepEqual([refused.status, refused.body.error], [429, 'too_many_attempts'], refused.text);
      assert.equal(refused.headers['retry-after'], '86400');
    }
    coffer.advance(86_400);
  }
  const token = await signIn();
  const create = creator(token);
  const refused = await create('one more');
  assert.deepEqual([refused.status, refused.body.error], [409, 'conflict'], refused.text);
  assert.match(refused.text, /at most 200 API keys that work; revoke one first/);
  const [newest] = (await coffer.call('GET', '/api/v1/api_keys', { token })).body.api_keys;
  await coffer.call('DELETE', `/api/v1/api_keys/${newest?.id}`, { token });
  assert.equal((await create('one more')).status, 201);
});
