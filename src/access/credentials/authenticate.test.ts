import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { newSecret } from '#kernel/tokens.ts';
import { type CallOptions, startCoffer } from '#tests/harness/server/start-coffer.ts';

const ANYTHING = '/api/v1/accounts';
const CHALLENGE =
  'Bearer realm="coffer", resource_metadata="http://localhost:0/.well-known/oauth-protected-resource", scope="read"';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  const { status, headers } = await coffer.call('POST', '/api/v1/sessions', {
    body: { email: user.email, password: user.password },
  });
  assert.equal(status, 201);
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const statusOf = async (options: CallOptions) => (await coffer.call('GET', ANYTHING, options)).status;
  return { coffer, user, id, key, cookie, statusOf };
}

test('keys come from X-Api-Key or bearer, tokens from bearer, sessions from cookies', async (t) => {
  const { user, key, cookie, statusOf } = await start(t);
  const good: CallOptions[] = [
    { key },
    { token: key },
    { token: user.token },
    { cookie },
    { key, headers: { authorization: '  ' } },
    { headers: { authorization: `bearer   ${key} ` } },
  ];
  for (const options of good) assert.equal(await statusOf(options), 200, JSON.stringify(options));
});

test('Authorization takes precedence over X-Api-Key and the session cookie', async (t) => {
  const { user, key, cookie, statusOf } = await start(t);
  assert.equal(await statusOf({ token: newSecret('cfa'), key, cookie }), 401);
  assert.equal(await statusOf({ token: 'nonsense', key }), 401);
  assert.equal(await statusOf({ key: newSecret('cfk'), cookie }), 401);
  assert.equal(await statusOf({ token: user.token, key: newSecret('cfk') }), 200);
});

test('a credential works only in its own place, never in a query', async (t) => {
  const { coffer, user, key, cookie, statusOf } = await start(t);
  const session = cookie.slice(cookie.indexOf('=') + 1);
  assert.equal(await statusOf({ key: user.token }), 401);
  assert.equal(await statusOf({ token: session }), 401);
  assert.equal(await statusOf({ token: user.refreshToken }), 401);
  assert.equal(await statusOf({ cookie: `coffer_session=${key}` }), 401);
  assert.equal((await coffer.call('GET', `${ANYTHING}?api_key=${key}&access_token=${user.token}`)).status, 401);
});

test('every reason for refusing a credential gives the same 401', async (t) => {
  const { coffer, user, key, id } = await start(t);
  const revoked = await coffer.createKey(user);
  await coffer.call('DELETE', `/api/v1/api_keys/${revoked.id}`, { token: user.token });
  const expired = await coffer.createKey(user, { expires_at: '2026-03-10T10:20:01Z' });
  const bound = await coffer.createKey(user, { allowed_ips: ['203.0.113.0/24'] });
  await coffer.call('PATCH', `/api/v1/api_keys/${id}`, { token: user.token, body: { enabled: false } });
  coffer.advance(1);
  const bad = [newSecret('cfk'), 'cfk_x', key.slice(0, -1), revoked.key, expired.key, bound.key, key];
  const answers = await Promise.all(bad.map((secret) => coffer.call('GET', ANYTHING, { key: secret })));
  const faces = answers.map(({ status, headers, body }) => {
    const { instance: _, request_id: __, ...rest } = body;
    return JSON.stringify([status, headers['www-authenticate'], Object.keys(headers).toSorted(), rest]);
  });
  assert.equal(new Set(faces).size, 1, faces.join('\n'));
  assert.equal(answers[0]?.status, 401);
  assert.equal(answers[0]?.headers['www-authenticate'], `${CHALLENGE}, error="invalid_token"`);
  assert.equal(answers[0]?.body.error, 'unauthorized');
});

test('a request without a credential learns how to authenticate', async (t) => {
  const { coffer } = await start(t);
  const { status, headers } = await coffer.call('GET', ANYTHING);
  assert.deepEqual([status, headers['www-authenticate']], [401, CHALLENGE]);
});

test('expiry and address count at every request, also when the key is remembered', async (t) => {
  const { coffer, user } = await start(t);
  const { key } = await coffer.createKey(user, { expires_at: '2026-03-10T10:30:00Z', allowed_ips: ['203.0.113.7'] });
  const statusFrom = async (from: string) => (await coffer.call('GET', ANYTHING, { key, from })).status;
  assert.equal(await statusFrom('203.0.113.7'), 200);
  assert.equal(await statusFrom('::ffff:203.0.113.7'), 200);
  assert.equal(await statusFrom('203.0.113.8'), 401);
  assert.equal(await statusFrom('203.0.113.7'), 200);
  coffer.advance(600);
  assert.equal(await statusFrom('203.0.113.7'), 401);
});

test('a deactivated user is refused with every credential from the next request on', async (t) => {
  const coffer = await startCoffer(t);
  const admin = await coffer.signUp();
  const { code } = (await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: {} })).body;
  const member = await coffer.signUp({ invite_code: code });
  const { key } = await coffer.createKey(member);
  assert.equal((await coffer.call('GET', ANYTHING, { key })).status, 200);
  const setActive = (active: boolean) =>
    coffer.call('PATCH', `/api/v1/users/${member.id}`, { token: admin.token, body: { active } });
  assert.equal((await setActive(false)).status, 200);
  assert.equal((await coffer.call('GET', ANYTHING, { key })).status, 401);
  assert.equal((await coffer.call('GET', ANYTHING, { token: member.token })).status, 401);
  await setActive(true);
  assert.equal((await coffer.call('GET', ANYTHING, { key })).status, 200);
});

test('a session from another site may read nothing new and change nothing', async (t) => {
  const { coffer, cookie } = await start(t);
  const foreign = { cookie, headers: { 'sec-fetch-site': 'cross-site' } };
  const { status, body } = await coffer.call('POST', '/api/v1/tags', { ...foreign, body: { name: 'Theirs' } });
  assert.deepEqual([status, body.error], [403, 'csrf_refused']);
  assert.equal((await coffer.call('POST', '/api/v1/tags', { cookie, body: { name: 'Ours' } })).status, 201);
});

test('no answer and no log line holds a secret', async (t) => {
  const { coffer, user, key, id } = await start(t);
  await coffer.call('GET', '/api/v1/usage', { key });
  await coffer.call('GET', ANYTHING, { token: newSecret('cfa') });
  const shown = (await coffer.call('GET', `/api/v1/api_keys/${id}`, { token: user.token })).text;
  for (const text of [shown, ...coffer.logLines]) assert.doesNotMatch(text, /cf[karsi]_\w{36}/);
});
