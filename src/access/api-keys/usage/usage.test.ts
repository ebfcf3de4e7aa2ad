import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { type Coffer, type Reply, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const USAGE = '/api/v1/usage';
const HISTORY = '/api/v1/usage/history';

async function cookieOf(coffer: Coffer, { email, password }: TestUser): Promise<string> {
  const { headers } = await coffer.call('POST', '/api/v1/sessions', { body: { email, password } });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

test('usage shows the key and its limit, counting this request as its last use', async (t) => {
  const coffer = await startCoffer(t);
  const { key } = await coffer.createKey(await coffer.signUp(), { name: 'cli', scopes: ['read', 'tags:write'] });
  coffer.advance(0.123);
  const { status, body } = await coffer.call('GET', USAGE, { key });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    api_key: {
      name: 'cli',
      scopes: ['read', 'tags:write'],
      last_used_at: '2026-03-10T10:20:00.123Z',
      created_at: '2026-03-10T10:20:00.000Z',
    },
    rate_limit: {
      tier: 'standard',
      limit: 100,
      current_count: 1,
      remaining: 99,
      reset_in_seconds: 2400,
      reset_at: '2026-03-10T11:00:00.123Z',
    },
  });
});

test('usage counts what came before it, and agrees with its own headers', async (t) => {
  const coffer = await startCoffer(t);
  const { key } = await coffer.createKey(await coffer.signUp());
  for (const _ of [1, 2, 3]) await coffer.call('GET', '/api/v1/accounts', { key });
  const { body, headers } = await coffer.call('GET', USAGE, { key });
  const { limit, current_count, remaining, reset_in_seconds } = body.rate_limit ?? {};
  assert.deepEqual([limit, current_count, remaining], [100, 4, 96]);
  assert.deepEqual(
    [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']],
    [limit, remaining, reset_in_seconds].map(String),
  );
});

test('under a token usage is one fixed sentence without figures', async (t) => {
  const coffer = await startCoffer(t);
  const { body, status } = await coffer.call('GET', USAGE, { token: (await coffer.signUp()).token });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['authentication_method', 'message']);
  assert.equal(body.authentication_method, 'oauth');
  assert.equal(typeof body.message, 'string');
});

test('under a session usage is a 400: neither a key nor a token', async (t) => {
  const coffer = await startCoffer(t);
  const cookie = await cookieOf(coffer, await coffer.signUp());
  const { status, body } = await coffer.call('GET', USAGE, { cookie });
  assert.deepEqual([status, body.error], [400, 'invalid_authentication_method']);
});

test('usage needs the scope read, by name or as part of read_write', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const statusWith = async (...scopes: string[]) => {
    const { key } = await coffer.createKey(user, { scopes });
    const { status, headers } = await coffer.call('GET', USAGE, { key });
    if (status === 403) assert.match(String(headers['www-authenticate']), /scope="read"$/);
    return status;
  };
  assert.deepEqual([await statusWith('read'), await statusWith('read_write')], [200, 200]);
  assert.deepEqual([await statusWith('accounts:read'), await statusWith('usage:read')], [403, 403]);
});

test('usage takes no parameters and ignores a body', async (t) => {
  const coffer = await startCoffer(t);
  const { key } = await coffer.createKey(await coffer.signUp());
  assert.equal((await coffer.call('GET', `${USAGE}?tier=enterprise&limit=1`, { key })).body.rate_limit?.limit, 100);
  assert.equal((await coffer.call('POST', USAGE, { key })).status, 405);
});

const rowsOf = ({ body }: Reply<Schemas['UsageHistory']>): string[] =>
  body.history.map((row) => `${row.date} ${row.method} ${row.endpoint} ${row.status} ${row.requests}`);

test('the history counts per day, endpoint and status class, without delay', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user);
  for (const id of ['a', 'b']) await coffer.call('GET', `/api/v1/accounts/${id}`, { key });
  coffer.advance(24 * 60 * 60);
  await coffer.call('GET', USAGE, { key });
  await coffer.call('GET', '/api/v1/accounts', { token: (await coffer.signUp()).token });
  const reply = await coffer.call('GET', HISTORY, { key });
  assert.deepEqual([reply.body.start_date, reply.body.end_date], ['2026-02-10', '2026-03-11']);
  assert.deepEqual(rowsOf(reply), ['2026-03-11 GET /api/v1/usage 2xx 1', '2026-03-10 GET /api/v1/accounts/:id 4xx 2']);
  const again = await coffer.call('GET', `${HISTORY}?start_date=2026-03-11`, { key });
  assert.deepEqual(rowsOf(again), ['2026-03-11 GET /api/v1/usage 2xx 1', '2026-03-11 GET /api/v1/usage/history 2xx 1']);
});

test("an admin sees the family's history, a member their own", async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const { code } = (await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: {} })).body;
  const [member, stranger] = [await coffer.signUp({ invite_code: code }), await coffer.signUp()];
  const keys = [await coffer.createKey(admin), await coffer.createKey(member), await coffer.createKey(stranger)];
  for (const { key } of keys) await coffer.call('GET', USAGE, { key });
  const seenBy = async ({ token }: TestUser, query = '') => {
    const { body } = await coffer.call('GET', `${HISTORY}?${query}`, { token });
    return body.history.reduce((sum, row) => sum + row.requests, 0);
  };
  assert.deepEqual([await seenBy(admin), await seenBy(member), await seenBy(stranger)], [2, 1, 1]);
  assert.equal(await seenBy(admin, `credential_id=${keys[1]?.id}`), 1);
  assert.equal(await seenBy(member, `credential_id=${keys[0]?.id}`), 0);
  assert.equal(await seenBy(admin, `credential_id=${keys[2]?.id}`), 0);
});

test('a span that is backwards, too long or no dates is refused', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const spans = [
    'start_date=2026-03-02&end_date=2026-03-01',
    'start_date=2020-01-01',
    'start_date=x',
    'end_date=2026-02-30',
  ];
  for (const span of spans) assert.equal((await coffer.call('GET', `${HISTORY}?${span}`, { token })).status, 422, span);
  assert.equal((await coffer.call('GET', `${HISTORY}?end_date=1900-01-02`, { token })).status, 200);
});
