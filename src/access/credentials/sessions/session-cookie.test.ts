import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearedSessionCookie, readCookie, sessionCookie, sessionCookieName } from './session-cookie.ts';

const HTTPS = new URL('https://coffer.example/money');
const HTTP = new URL('http://nas.local:3000');

test('on https the cookie is bound to this host, to TLS and to the server alone', () => {
  assert.equal(
    sessionCookie(HTTPS, 'cfs_x'),
    '__Host-coffer_session=cfs_x; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure',
  );
});

test('on http the cookie does without what browsers take only over TLS', () => {
  assert.equal(sessionCookie(HTTP, 'cfs_x'), 'coffer_session=cfs_x; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax');
});

test('clearing names the same cookie with the same attributes', () => {
  assert.equal(
    clearedSessionCookie(HTTPS),
    '__Host-coffer_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
});

test('the secret is found among other cookies, and only under the whole name', () => {
  const name = sessionCookieName(HTTP);
  assert.equal(readCookie('theme=dark; coffer_session=cfs_x;lang=en', name), 'cfs_x');
  assert.equal(readCookie('my_coffer_session=cfs_x; coffer_session2=cfs_y', name), undefined);
  assert.equal(readCookie('__Host-coffer_session=cfs_x', name), undefined);
  assert.equal(readCookie(undefined, name), undefined);
});

test('two different sessions in one request are none', () => {
  const name = sessionCookieName(HTTP);
  assert.equal(readCookie('coffer_session=cfs_x; coffer_session=cfs_y', name), undefined);
  assert.equal(readCookie('coffer_session=cfs_x; coffer_session=cfs_x', name), 'cfs_x');
});
