import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const DAY_SECONDS = 86_400;
const COOKIE = /^(coffer_browser=[^;]+);/;

type Attempt = { cookie?: string; from?: string; password?: string };

function signIn(
  coffer: Coffer,
  user: TestUser,
  { cookie, from = '192.0.2.7', password = user.password }: Attempt = {},
) {
  const body = { email: user.email, password };
  return coffer.call('POST', '/api/v1/sessions', { body, from, ...(cookie && { cookie }) });
}

function browserCookie(headers: Record<string, string | string[] | undefined>): string {
  const cookie = [headers['set-cookie'] ?? []].flat().find((line) => COOKIE.test(line));
  assert.ok(cookie !== undefined, 'a sign-in makes the browser known');
  assert.match(cookie, /; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
  return COOKIE.exec(cookie)?.[1] ?? '';
}

/** A user, the cookie of a browser that they signed in from, and guesses elsewhere until the next must wait 15 minutes. */
async function startUnderAttack(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const cookie = browserCookie((await signIn(coffer, user)).headers);
  let guesses = 0;
  const guess = async () => {
    guesses += 1;
    return (await signIn(coffer, user, { from: `198.51.100.${guesses}`, password: 'wrong' })).status;
  };
  for (let wait = 0; wait < 900; ) {
    if ((await guess()) === 401) continue;
    wait = wait === 0 ? 1 : wait * 2;
    coffer.advance(Math.min(wait, 900));
  }
  return { coffer, user, cookie, guess };
}

test('guesses elsewhere never keep the owner out of a browser that signed in before', async (t) => {
  const { coffer, user, cookie, guess } = await startUnderAttack(t);
  for (let turn = 0; turn < 5; turn += 1) {
    assert.equal(await guess(), 401, 'one more guess begins the wait again');
    for (const second of [1, 300, 598]) {
      coffer.advance(second);
      assert.equal((await signIn(coffer, user)).status, 429, 'from an unknown browser it is refused');
      assert.equal((await signIn(coffer, user, { cookie })).status, 201);
    }
    coffer.advance(1);
  }
});

test('guesses from a known browser are held off, and hold off no other browser', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const cookie = browserCookie((await signIn(coffer, user)).headers);
  for (let n = 0; n < 5; n += 1) assert.equal((await signIn(coffer, user, { cookie, password: 'wrong' })).status, 401);
  assert.equal((await signIn(coffer, user, { cookie })).status, 429);
  assert.equal((await signIn(coffer, user, { from: '198.51.100.1' })).status, 201);
});

test('the cookie of a known browser works for its user only, and is no credential', async (t) => {
  const { coffer, user, cookie, guess } = await startUnderAttack(t);
  assert.equal(await guess(), 401);
  const other = await coffer.signUp();
  const theirs = browserCookie((await signIn(coffer, other)).headers);
  assert.equal((await signIn(coffer, user, { cookie: theirs })).status, 429);
  const [name, value = ''] = cookie.split('=');
  for (const forged of [
    value.slice(0, -2),
    value.replace(user.id, other.id),
    theirs.slice(15),
    'x',
    `${value}~x`.slice(1),
  ]) {
    assert.equal((await signIn(coffer, user, { cookie: `${name}=${forged}` })).status, 429, forged);
  }
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { cookie })).status, 401);
});

test('a browser remembers several users, and is forgotten after 180 days', async (t) => {
  const coffer = await startCoffer(t);
  const users = [await coffer.signUp(), await coffer.signUp()] as const;
  let cookie = browserCookie((await signIn(coffer, users[0])).headers);
  cookie = browserCookie((await signIn(coffer, users[1], { cookie })).headers);
  const exhaust = async (user: TestUser) => {
    for (let n = 0; n < 5; n += 1) await signIn(coffer, user, { from: `198.51.100.${n}`, password: 'wrong' });
  };
  for (const user of users) {
    await exhaust(user);
    assert.equal((await signIn(coffer, user)).status, 429);
    assert.equal((await signIn(coffer, user, { cookie })).status, 201);
  }
  coffer.advance(180 * DAY_SECONDS);
  await exhaust(users[0]);
  assert.equal((await signIn(coffer, users[0], { cookie })).status, 429);
});

test('the cookie stays bounded however many users sign in', async (t) => {
  const coffer = await startCoffer(t);
  let cookie = '';
  for (let n = 0; n < 8; n += 1) {
    const user = await coffer.signUp();
    cookie = browserCookie((await signIn(coffer, user, { from: `203.0.113.${n}`, ...(cookie && { cookie }) })).headers);
  }
  assert.ok(cookie.length < 1000, `${cookie.length} characters`);
});
