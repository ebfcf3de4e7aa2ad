import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCookie, SESSION_COOKIE, setCookie } from './cookies.ts';

const HTTPS = new URL('https://coffer.example/money');
const HTTP = new URL('http://nas.local:3000');

test('on https the cookie is Secure, HttpOnly and has the __Host- prefix', () => {
  assert.equal(
    setCookie(HTTPS, SESSION_COOKIE, 'cfs_x'),
    '__Host-coffer_session=cfs_x; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure',
  );
});

test('on http the cookie has neither the prefix nor Secure', () => {
  assert.equal(
    setCookie(HTTP, SESSION_COOKIE, 'cfs_x'),
    'coffer_session=cfs_x; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax',
  );
});

test('deleting uses the same name and attributes', () => {
  assert.equal(
    setCookie(HTTPS, SESSION_COOKIE, null),
    '__Host-coffer_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
});

test('a cookie is found by its full name only', () => {
  assert.equal(readCookie('theme=dark; coffer_session=cfs_x;lang=en', HTTP, SESSION_COOKIE), 'cfs_x');
  assert.equal(readCookie('my_coffer_session=cfs_x; coffer_session2=cfs_y', HTTP, SESSION_COOKIE), undefined);
  assert.equal(readCookie('__Host-coffer_session=cfs_x', HTTP, SESSION_COOKIE), undefined);
  assert.equal(readCookie(undefined, HTTP, SESSION_COOKIE), undefined);
});

test('a cookie with two different values is ignored', () => {
  assert.equal(readCookie('coffer_session=cfs_x; coffer_session=cfs_y', HTTP, SESSION_COOKIE), undefined);
  assert.equal(readCookie('coffer_session=cfs_x; coffer_session=cfs_x', HTTP, SESSION_COOKIE), 'cfs_x');
});
