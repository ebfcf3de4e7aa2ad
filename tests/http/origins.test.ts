import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer } from '../harness/server/start-coffer.ts';

const SIGN_UP = '/api/v1/auth/signup';
const SIGN_IN_PATHS = [
  SIGN_UP,
  '/api/v1/auth/login',
  '/api/v1/auth/refresh',
  '/api/v1/sessions',
  '/api/v1/sessions/current',
];
const FOREIGN = 'https://elsewhere.example';

let people = 0;
function newUser() {
  people += 1;
  return { user: { email: `person-${people}@example.test`, password: 'correct horse battery' } };
}

function signUp(coffer: Coffer, headers: Record<string, string>) {
  return coffer.call('POST', SIGN_UP, { body: newUser(), headers });
}

test('a page of another origin can neither sign up nor read a response', async (t) => {
  const coffer = await startCoffer(t);
  const foreign = [
    { origin: FOREIGN },
    { origin: FOREIGN, 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:5999', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreign) {
    const reply = await signUp(coffer, headers as Record<string, string>);
    assert.deepEqual([reply.status, reply.body.error], [403, 'origin_refused']);
    assert.match(reply.text, /COFFER_CORS_ORIGINS/);
    assert.equal(reply.headers['access-control-allow-origin'], undefined);
  }
  for (const path of SIGN_IN_PATHS) {
    const asked = { origin: FOREIGN, 'access-control-request-method': 'POST' };
    const reply = await coffer.call('OPTIONS', path, { headers: asked });
    assert.equal(reply.status, 403, path);
    assert.equal(reply.headers['access-control-allow-origin'], undefined);
    assert.equal(reply.headers['access-control-allow-methods'], undefined);
  }
  const sessions = await coffer.call('GET', '/api/v1/sessions', { headers: { origin: FOREIGN } });
  assert.equal(sessions.headers['access-control-allow-origin'], undefined);
  const encoded = await coffer.call('POST', '/api/v1/%61uth/signup', { body: newUser(), headers: { origin: FOREIGN } });
  assert.deepEqual([encoded.status, encoded.headers['access-control-allow-origin']], [403, undefined]);
});

test('a page of this server and a program without an origin sign up', async (t) => {
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: 'https://money.example' });
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://money.example', host: 'localhost:3000' },
    { origin: 'http://nas.local:3000', host: 'nas.local:3000' },
  ]) {
    assert.equal((await signUp(coffer, headers as Record<string, string>)).status, 201, JSON.stringify(headers));
  }
});

test('an origin that the settings name may sign up and read the response', async (t) => {
  const coffer = await startCoffer(t, { COFFER_CORS_ORIGINS: `${FOREIGN}, capacitor://localhost` });
  for (const origin of [FOREIGN, 'capacitor://localhost']) {
    const headers = { origin, 'sec-fetch-site': 'cross-site' };
    const asked = { ...headers, 'access-control-request-method': 'POST' };
    const preflight = await coffer.call('OPTIONS', SIGN_UP, { headers: asked });
    assert.deepEqual([preflight.status, preflight.headers['access-control-allow-origin']], [204, origin]);
    const reply = await signUp(coffer, headers);
    assert.deepEqual([reply.status, reply.headers['access-control-allow-origin']], [201, origin]);
    assert.equal(reply.headers.vary, 'origin');
    assert.equal(reply.headers['access-control-allow-credentials'], undefined);
  }
  assert.equal((await signUp(coffer, { origin: `${FOREIGN}.evil.example` })).status, 403);
});

test('every other path answers any origin, without cookies', async (t) => {
  const coffer = await startCoffer(t);
  for (const path of ['/api/v1/accounts', '/api/v1/authorized_applications', '/api/v1/usage', '/openapi.json']) {
    const { headers } = await coffer.call('GET', path, { headers: { origin: FOREIGN } });
    assert.equal(headers['access-control-allow-origin'], '*', path);
    assert.equal(headers['access-control-allow-credentials'], undefined);
  }
});
