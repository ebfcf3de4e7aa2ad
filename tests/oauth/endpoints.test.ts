import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { authorizeAndExchange, post, registerApplication, startWithApplication } from '../harness/oauth/oauth-flow.ts';

async function start(t: TestContext, members: Parameters<typeof startWithApplication>[1] = {}) {
  const started = await startWithApplication(t, members);
  await started.browser.signIn(started.user);
  return started;
}

test("userinfo returns the claims of the token's scopes, and needs openid", async (t) => {
  const { server, coffer, base, user, application, browser } = await start(t);
  const names = { first_name: 'Ada', last_name: 'Byron' };
  await coffer.call('PATCH', '/api/v1/users/me', { token: user.token, body: names });
  const infoWith = async (scope: string, method = 'GET') => {
    const { tokens } = await authorizeAndExchange(server, browser, application, { scope });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const response = await fetch(`${base}/oauth/userinfo`, { method, headers });
    return {
      status: response.status,
      challenge: response.headers.get('www-authenticate'),
      body: await response.json(),
    };
  };
  const whole = { sub: user.id, name: 'Ada Byron', given_name: 'Ada', family_name: 'Byron' };
  assert.deepEqual((await infoWith('openid profile', 'POST')).body, whole);
  assert.deepEqual((await infoWith('openid email')).body, { sub: user.id, email: user.email, email_verified: false });
  const without = await infoWith('read');
  assert.equal(without.status, 403);
  assert.match(without.challenge ?? '', /error="insufficient_scope", scope="openid"/);
  const unknown = await fetch(`${base}/oauth/userinfo`, { headers: { authorization: 'Bearer cfa_nothing' } });
  assert.equal(unknown.status, 401);
  assert.match(unknown.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
  assert.doesNotMatch((await fetch(`${base}/oauth/userinfo`)).headers.get('www-authenticate') ?? '', /error/);
});

test("introspection needs authentication; other clients' tokens are reported inactive", async (t) => {
  const { server, coffer, base, user, application, browser } = await start(t, { confidential: true });
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: 'openid read' });
  const look = (token: string, client = application) => post(base, '/oauth/introspect', client, { token });
  const own = (await look(tokens.access_token)).body;
  assert.deepEqual(
    [own.active, own.scope, own.sub, own.client_id, own.token_type],
    [true, 'openid read', user.id, application.id, 'Bearer'],
  );
  assert.equal((await look(tokens.refresh_token)).body.active, true);
  const stranger = await registerApplication(coffer, user, { confidential: true });
  for (const token of [tokens.access_token, tokens.refresh_token, user.token, user.refreshToken, 'cfa_unknown']) {
    assert.deepEqual((await look(token, stranger)).body, { active: false });
  }
  const open = await registerApplication(coffer, user);
  for (const token of [tokens.access_token, 'cfa_unknown']) assert.equal((await look(token, open)).status, 401);
  const wrong = await look(tokens.access_token, { ...application, secret: `${application.secret}x` });
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
});

test('introspection and revocation without a client are 401 invalid_client', async (t) => {
  const { base } = await start(t);
  for (const path of ['/oauth/introspect', '/oauth/revoke']) {
    for (const form of [{}, { token: 'cfa_unknown' }, { token: 'x', client_id: '' }]) {
      const answer = await fetch(base + path, { method: 'POST', body: new URLSearchParams(form) });
      const body: { error?: string } = JSON.parse(await answer.text());
      assert.deepEqual([answer.status, body.error], [401, 'invalid_client'], path);
    }
  }
});

test('a revocation answers an empty JSON object, for unknown tokens too', async (t) => {
  const { server, base, application, browser } = await start(t);
  const { tokens } = await authorizeAndExchange(server, browser, application);
  for (const token of [tokens.refresh_token, 'cfa_unknown']) {
    const form = new URLSearchParams({ client_id: application.id, token });
    const answer = await fetch(`${base}/oauth/revoke`, { method: 'POST', body: form });
    assert.deepEqual([answer.status, await answer.text()], [200, '{}']);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  }
});

test("revocation always answers 200 and affects only the client's own tokens", async (t) => {
  const { server, coffer, base, user, application, browser } = await start(t);
  const { tokens } = await authorizeAndExchange(server, browser, application);
  const stranger = await registerApplication(coffer, user, { confidential: true });
  const revoke = async (token: string, client: typeof application) =>
    (await post(base, '/oauth/revoke', client, { token })).status;
  const works = async (token: string) => (await coffer.call('GET', '/api/v1/accounts', { token })).status === 200;
  for (const token of [tokens.access_token, tokens.refresh_token, user.token, 'cfa_unknown', 'x']) {
    assert.equal(await revoke(token, stranger), 200);
  }
  assert.ok((await works(tokens.access_token)) && (await works(user.token)));
  assert.equal(await revoke(tokens.access_token, application), 200);
  assert.equal(await works(tokens.access_token), false);
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['kind', 'after', 'user_id'])
    .where('resource', '=', 'grant')
    .orderBy('sequence')
    .execute();
  const ours = changes.filter(({ after }) => after?.includes(application.id));
  assert.deepEqual(
    ours.map(({ kind }) => kind),
    ['create', 'update'],
  );
  assert.equal(ours[0]?.user_id, user.id);
  assert.ok(JSON.parse(ours[1]?.after ?? '').revoked_at);
});

test('a client credentials token acts for its owner and needs a confidential client', async (t) => {
  const { coffer, base, user, application } = await start(t, { confidential: true });
  const itself = (client = application, more = {}) =>
    post(base, '/oauth/token', client, { grant_type: 'client_credentials', ...more });
  const [one, two] = [(await itself()).body, (await itself()).body];
  assert.equal((await coffer.call('GET', '/api/v1/users/me', { token: one.access_token })).body.id, user.id);
  assert.deepEqual([one.refresh_token, one.id_token, one.expires_in], [undefined, undefined, 3600]);
  assert.notEqual(one.access_token, two.access_token);
  const grants = await coffer.database.read
    .selectFrom('grants')
    .select('openid')
    .where('client_id', '=', application.id)
    .execute();
  assert.deepEqual(grants, [{ openid: null }]);
  assert.equal((await itself(application, { resource: 'https://other.example' })).body.error, 'invalid_target');
  const open = await registerApplication(coffer, user);
  const refused = await itself(open);
  assert.deepEqual([refused.status, refused.body.error], [400, 'unauthorized_client']);
  const wrong = await itself({ ...application, secret: 'cfp_wrong' });
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
});

test('failed authentications at OAuth endpoints are throttled per address', async (t) => {
  const { base, application, advance } = await start(t, { confidential: true });
  const itself = (client = application) => post(base, '/oauth/token', client, { grant_type: 'client_credentials' });
  const wrong = { ...application, secret: 'cfp_wrong' };
  for (let time = 0; time < 40; time += 1) assert.equal((await itself()).status, 200);
  for (let time = 0; time < 30; time += 1) assert.equal((await itself(wrong)).status, 401);
  for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/revoke']) {
    const refused = await post(base, path, application, { grant_type: 'client_credentials', token: 'x' });
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
  }
  advance(60);
  assert.equal((await itself()).status, 200);
});

test('the OAuth library warns of no default setting', async (t) => {
  const said: string[] = [];
  for (const name of ['info', 'warn', 'log', 'error'] as const) {
    t.mock.method(console, name, (text: unknown) => void said.push(String(text)));
  }
  const { server, base, application, browser } = await start(t, { confidential: true });
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: 'openid email read' });
  await post(base, '/oauth/token', application, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  await post(base, '/oauth/introspect', application, { token: tokens.access_token });
  await post(base, '/oauth/device_authorization', application, { scope: 'read' });
  await post(base, '/oauth/token', application, { grant_type: 'client_credentials' });
  await post(base, '/oauth/revoke', application, { token: tokens.access_token });
  await fetch(`${base}/oauth/authorize`);
  await fetch(`${base}/oauth/token`, { method: 'POST', headers: { origin: 'https://app.example' } });
  assert.deepEqual(
    said.filter((line) => line.includes('oidc-provider')),
    [],
  );
});
