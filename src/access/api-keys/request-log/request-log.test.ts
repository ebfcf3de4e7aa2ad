import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#kernel/time/clock.ts';
import { newSecret } from '#kernel/tokens.ts';
import { startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const LOG = '/api/v1/request_log';

test('each request with a known credential is one row, newest first', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  const headers = { 'x-request-id': 'trace-1' };
  await coffer.call('GET', '/api/v1/accounts/secret-looking-id?search=private', { key, headers, from: '203.0.113.9' });
  const { body } = await coffer.call('GET', LOG, { token: user.token });
  const [row, created] = body.request_log;
  assert.deepEqual(row, {
    id: row?.id,
    at: '2026-03-10T10:20:00.000Z',
    request_id: 'trace-1',
    method: 'GET',
    route: '/api/v1/accounts/:id',
    status: 404,
    duration_ms: row?.duration_ms,
    authentication_method: 'api_key',
    credential_id: id,
    user_id: user.id,
    address: '203.0.113.9',
  });
  assert.ok(Number(row?.duration_ms) > 0);
  assert.deepEqual(
    [created?.route, created?.status, created?.authentication_method],
    ['/api/v1/api_keys', 201, 'oauth'],
  );
  assert.deepEqual(body.pagination, { per_page: 25, next_cursor: null });
});

test('a refused known credential is logged as 401; an unknown one is not logged', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  await coffer.call('GET', '/api/v1/accounts', { key });
  await coffer.call('GET', '/api/v1/accounts', { key: newSecret('cfk') });
  const { body } = await coffer.call('GET', `${LOG}?status=401`, { token: user.token });
  assert.deepEqual(
    body.request_log.map((row: Record<string, unknown>) => [row.credential_id, row.authentication_method, row.status]),
    [[id, 'api_key', 401]],
  );
});

test('a request with a credential is logged where no route answers it', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  await coffer.call('GET', '/api/v1/nothing', { key });
  await coffer.call('POST', '/api/v1/nothing', { key, body: {} });
  await coffer.call('PUT', '/api/v1/usage', { key });
  await coffer.call('GET', '/api/v1/accounts', { key, headers: { accept: 'text/html' } });
  await coffer.call('GET', '/api/v1/accounts/%zz', { key });
  await coffer.call('GET', '/api/v1/nothing', { key: newSecret('cfk') });
  await coffer.call('GET', '/api/v1/nothing');
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  await coffer.call('GET', '/api/v1/nothing', { key });
  const { body } = await coffer.call('GET', `${LOG}?credential_id=${id}`, { token: user.token });
  assert.deepEqual(
    body.request_log.map((row: Record<string, unknown>) => [row.method, row.route, row.status]),
    [
      ['GET', '(unknown)', 404],
      ['GET', '(unknown)', 400],
      ['GET', '/api/v1/accounts', 406],
      ['PUT', '/api/v1/usage', 405],
      ['POST', '(unknown)', 404],
      ['GET', '(unknown)', 404],
    ],
  );
});

test('the log filters by credential, status and status class', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  await coffer.call('GET', '/api/v1/accounts', { key });
  await coffer.call('GET', '/api/v1/accounts/x', { key });
  await coffer.call('POST', '/api/v1/tags', { key, body: {} });
  const statuses = async (query: string) => {
    const { body } = await coffer.call('GET', `${LOG}?credential_id=${id}&${query}`, { token: user.token });
    return body.request_log.map((row: { status: number }) => row.status);
  };
  assert.deepEqual(await statuses(''), [422, 404, 200]);
  assert.deepEqual(await statuses('status=4xx'), [422, 404]);
  assert.deepEqual(await statuses('status=404'), [404]);
  for (const word of ['40', '4x4', '600', 'ok']) {
    assert.equal((await coffer.call('GET', `${LOG}?status=${word}`, { token: user.token })).status, 422, word);
  }
});

test('the log filters by authentication method', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user);
  await coffer.call('GET', '/api/v1/tags', { key });
  const routes = async (method: string) => {
    const { body } = await coffer.call('GET', `${LOG}?authentication_method=${method}`, { token: user.token });
    return body.request_log.map((row: { route: string }) => row.route);
  };
  assert.deepEqual(await routes('api_key'), ['/api/v1/tags']);
  assert.deepEqual(await routes('oauth'), [LOG, '/api/v1/api_keys']);
  assert.deepEqual(await routes('session'), []);
  assert.equal((await coffer.call('GET', `${LOG}?authentication_method=none`, { token: user.token })).status, 422);
});

test('pages by cursor show every row once, also while rows are added', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  for (let index = 0; index < 7; index += 1) {
    await coffer.call('GET', '/api/v1/accounts', { key, headers: { 'x-request-id': `n${index}` } });
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = `credential_id=${id}&per_page=3&cursor=${cursor}`;
    const { body } = await coffer.call('GET', `${LOG}?${query}`, { token: user.token });
    assert.ok(body.request_log.length <= 3);
    seen.push(...body.request_log.map((row: { request_id: string }) => row.request_id));
    cursor = body.pagination.next_cursor;
    if (seen.length <= 3) await coffer.call('GET', '/api/v1/accounts', { key });
  }
  assert.deepEqual(seen, ['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
  const { status } = await coffer.call('GET', `${LOG}?cursor=garbage`, { token: user.token });
  assert.equal(status, 422);
});

test("an admin sees the family's log, a member their own rows", async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const { code } = (await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: {} })).body;
  const [member, stranger] = [await coffer.signUp({ invite_code: code }), await coffer.signUp()];
  for (const { token } of [admin, member, stranger]) await coffer.call('GET', '/api/v1/accounts', { token });
  const usersSeenBy = async ({ token }: TestUser) => {
    const { body } = await coffer.call('GET', LOG, { token });
    return new Set(body.request_log.map((row: { user_id: string }) => row.user_id));
  };
  assert.deepEqual(await usersSeenBy(admin), new Set([admin.id, member.id]));
  assert.deepEqual(await usersSeenBy(member), new Set([member.id]));
  assert.deepEqual(await usersSeenBy(stranger), new Set([stranger.id]));
});

test('a key reads the log with api_keys:read alone', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const statusWith = async (scope: string) => {
    const { key } = await coffer.createKey(user, { scopes: [scope] });
    return (await coffer.call('GET', LOG, { key })).status;
  };
  assert.deepEqual([await statusWith('read_write'), await statusWith('api_keys:read')], [403, 200]);
});

test('rows stay in the order of logging when the clock steps back', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  for (const step of [0, 0, -60, 0, 61]) {
    coffer.advance(step);
    await coffer.call('GET', '/api/v1/accounts', { key, headers: { 'x-request-id': `after${step}` } });
    await coffer.call('GET', '/api/v1/tags', { key, headers: { 'x-request-id': 'next' } });
  }
  const { body } = await coffer.call('GET', `${LOG}?credential_id=${id}`, { token: user.token });
  const rows: { id: string; at: string; request_id: string }[] = body.request_log;
  assert.deepEqual(
    rows.map(({ request_id }) => request_id).filter((name) => name !== 'next'),
    ['after61', 'after0', 'after-60', 'after0', 'after0'],
  );
  assert.equal(rows[0]?.at, instant(coffer.now));
  assert.deepEqual(
    rows.map((row) => Number(row.id)),
    rows.map((row) => Number(row.id)).sort((one, other) => other - one),
  );
});
