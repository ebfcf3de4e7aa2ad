import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  authorizeAndExchange,
  post,
  registerApplication,
  startListening,
  type TestApplication,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

async function start(t: TestContext) {
  const server = await startListening(t);
  const user = await server.coffer.signUp();
  const application = await registerApplication(server.coffer, user);
  const browser = new TestBrowser(server.base);
  await browser.signIn(user);
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: 'openid read_write' });
  const refresh = (refresh_token: string, more: Record<string, string> = {}, client: TestApplication = application) =>
    post(server.base, '/oauth/token', client, { grant_type: 'refresh_token', refresh_token, ...more });
  const works = async (token: string) =>
    (await server.coffer.call('GET', '/api/v1/accounts', { token })).status === 200;
  return { ...server, user, application, browser, first: tokens, refresh, works };
}

test('each refresh returns new tokens and invalidates the old one', async (t) => {
  const { first, refresh, works, advance } = await start(t);
  const second = (await refresh(first.refresh_token)).body;
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.ok(await works(second.access_token));
  assert.equal(await works(first.access_token), false, 'the presented access token ends at once');
  advance(21);
  const reuse = await refresh(first.refresh_token);
  assert.deepEqual([reuse.status, reuse.body.error], [400, 'invalid_grant']);
  assert.equal(await works(second.access_token), false, 'a reuse outside the grace revokes the grant');
  assert.equal((await refresh(second.refresh_token)).status, 400);
});

test('a refresh can be repeated within 20 seconds, which voids the missed tokens', async (t) => {
  const { first, refresh, works, advance } = await start(t);
  const missed = (await refresh(first.refresh_token)).body;
  advance(20);
  const again = await refresh(first.refresh_token);
  assert.equal(again.status, 200);
  assert.ok(await works(again.body.access_token));
  const next = await refresh(again.body.refresh_token);
  assert.equal(next.status, 200);
  assert.equal((await refresh(missed.refresh_token)).body.error, 'invalid_grant');
  assert.ok(await works(next.body.access_token), 'the void token revokes nothing');
});

test('only the previous token may be repeated: an older one revokes the grant', async (t) => {
  const { first, refresh, works } = await start(t);
  const second = (await refresh(first.refresh_token)).body;
  const third = (await refresh(second.refresh_token)).body;
  assert.equal((await refresh(first.refresh_token)).status, 400);
  assert.equal(await works(third.access_token), false);
});

test('parallel refreshes of one token never leave two valid token families', async (t) => {
  const { first, refresh, coffer } = await start(t);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)));
  const pairs = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  assert.ok(pairs.length >= 1);
  const unused = await coffer.database.read
    .selectFrom('tokens')
    .innerJoin('grants', 'grants.id', 'tokens.grant_id')
    .select('tokens.id')
    .where('grants.client_id', '!=', 'coffer')
    .where('tokens.kind', '=', 'refresh')
    .where('tokens.consumed_at', 'is', null)
    .execute();
  assert.equal(unused.length, 1);
});

test('two tabs that refresh at the same time never end the grant', async (t) => {
  const { first, refresh, works, advance } = await start(t);
  let tabs = [first.refresh_token, first.refresh_token];
  for (let round = 0; round < 50; round += 1) {
    advance(61);
    const answers = await Promise.all(tabs.map((token) => refresh(token)));
    const pairs = answers.filter(({ status }) => status === 200);
    for (const { status, body } of answers) assert.ok(status === 200 || body.error === 'invalid_grant');
    assert.ok(pairs.length > 0, `round ${round}`);
    for (const { body } of pairs) assert.ok(await works(body.access_token), `round ${round}`);
    tabs = [pairs[0], pairs.at(-1)].map((pair) => pair?.body.refresh_token);
  }
});

test('a refresh token expires after 30 unused days, its grant after 180 days', async (t) => {
  const { first, refresh, advance } = await start(t);
  const DAY = 86_400;
  let token = first.refresh_token;
  for (let day = 29; day < 180; day += 29) {
    advance(29 * DAY);
    const { status, body } = await refresh(token);
    assert.equal(status, 200);
    token = body.refresh_token;
  }
  advance(6 * DAY);
  assert.equal((await refresh(token)).body.error, 'invalid_grant');
});

test('a refresh token unused for 30 days is refused', async (t) => {
  const { first, refresh, advance } = await start(t);
  advance(30 * 86_400);
  assert.equal((await refresh(first.refresh_token)).body.error, 'invalid_grant');
});

test('a refresh can request fewer scopes for its access token, never more', async (t) => {
  const { first, refresh, coffer } = await start(t);
  const less = (await refresh(first.refresh_token, { scope: 'openid' })).body;
  assert.equal(less.scope, 'openid');
  const call = (method: 'GET' | 'POST', token: string) =>
    coffer.call(method, '/api/v1/tags', { token, ...(method === 'POST' && { body: { name: 'Holiday' } }) });
  assert.equal((await call('GET', less.access_token)).status, 403);
  const more = await refresh(less.refresh_token, { scope: 'openid read_write api_keys:write' });
  assert.equal(more.body.error, 'invalid_scope');
  const whole = (await refresh(less.refresh_token)).body;
  assert.equal((await call('POST', whole.access_token)).status, 201);
});

test('first-party refresh tokens do not work for OAuth clients, and vice versa', async (t) => {
  const { user, first, refresh, coffer } = await start(t);
  assert.equal((await refresh(user.refreshToken)).body.error, 'invalid_grant');
  const own = await coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token: first.refresh_token } });
  assert.equal(own.status, 401);
  assert.equal((await refresh(first.refresh_token)).status, 200);
});

test('another client can neither use nor invalidate a refresh token', async (t) => {
  const { coffer, user, first, refresh } = await start(t);
  const stranger = await registerApplication(coffer, user);
  assert.equal((await refresh(first.refresh_token, {}, stranger)).body.error, 'invalid_grant');
  assert.equal((await refresh(first.refresh_token)).status, 200);
});
