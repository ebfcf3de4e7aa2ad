import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, type Reply, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

type Headers = Record<string, string>;

const open = (coffer: Coffer, { email, password }: Pick<TestUser, 'email' | 'password'>, headers: Headers = {}) =>
  coffer.call('POST', '/api/v1/sessions', { body: { email, password }, headers });
const cookieOf = (reply: Reply): string => String(reply.headers['set-cookie']).split(';')[0] ?? '';
const me = (coffer: Coffer, cookie: string) => coffer.call('GET', '/api/v1/users/me', { cookie });

test('a session is opened by password, kept in a cookie only, and shows the profile', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const reply = await open(coffer, user);
  assert.equal(reply.status, 201);
  assert.match(
    String([reply.headers['set-cookie']].flat()[0]),
    /^coffer_session=cfs_\w{36}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/,
  );
  assert.ok(!reply.text.includes('cfs_'));
  const profile = await me(coffer, cookieOf(reply));
  assert.equal(profile.status, 200);
  assert.deepEqual(reply.body, { user: profile.body });
  assert.equal((await open(coffer, { ...user, password: 'no' })).body.error, 'invalid_credentials');
});

test('on https the cookie is Secure and host-bound, and the plain name is ignored', async (t) => {
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: 'https://coffer.example' });
  const reply = await open(coffer, await coffer.signUp(), { host: 'coffer.example' });
  assert.match(String([reply.headers['set-cookie']].flat()[0]), /^__Host-coffer_session=cfs_\w{36}; .*; Secure$/);
  const cookie = cookieOf(reply);
  assert.equal((await me(coffer, cookie)).status, 200);
  assert.equal((await me(coffer, cookie.replace('__Host-', ''))).status, 401);
});

test('each sign-in makes a session of its own, and signing out ends that one alone', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const [first, second] = [cookieOf(await open(coffer, user)), cookieOf(await open(coffer, user))];
  assert.notEqual(first, second);
  const ended = await coffer.call('DELETE', '/api/v1/sessions/current', { cookie: first });
  assert.equal(ended.status, 204);
  assert.match(String(ended.headers['set-cookie']), /^coffer_session=; Path=\/; Max-Age=0; /);
  assert.equal(ended.headers['clear-site-data'], '"cache", "storage"');
  assert.equal((await me(coffer, first)).status, 401);
  assert.equal((await me(coffer, second)).status, 200);
});

test('a session dies 14 days after sign-in, however busy', async (t) => {
  const coffer = await startCoffer(t);
  const cookie = cookieOf(await open(coffer, await coffer.signUp()));
  coffer.advance(14 * 86_400 - 1);
  assert.equal((await me(coffer, cookie)).status, 200);
  coffer.advance(1);
  assert.equal((await me(coffer, cookie)).status, 401);
});

test('another site cannot act through the cookie', async (t) => {
  const coffer = await startCoffer(t);
  const cookie = cookieOf(await open(coffer, await coffer.signUp()));
  const body = { first_name: 'Mallory' };
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const reply = await coffer.call('PATCH', '/api/v1/users/me', { cookie, body, headers });
    assert.deepEqual([reply.status, reply.body.error], [403, 'csrf_refused']);
  }
  const bare = await coffer.call('PATCH', '/api/v1/users/me', { body, headers: { cookie } });
  assert.equal(bare.body.error, 'csrf_refused');
  assert.equal((await me(coffer, cookie)).body.first_name, null);
  assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { cookie, body })).status, 200);
});

test('a session may manage keys', async (t) => {
  const coffer = await startCoffer(t);
  const cookie = cookieOf(await open(coffer, await coffer.signUp()));
  const body = { name: 'Budget app', scopes: ['read'] };
  assert.equal((await coffer.call('POST', '/api/v1/api_keys', { cookie, body })).status, 201);
});

test('a token is no session to end', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const reply = await coffer.call('DELETE', '/api/v1/sessions/current', { token });
  assert.deepEqual([reply.status, reply.body.error], [400, 'bad_request']);
});
