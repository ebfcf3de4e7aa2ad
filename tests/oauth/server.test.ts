import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import {
  authorizationUrl,
  authorizeAndExchange,
  location,
  newPkce,
  post,
  registerApplication,
  startListening,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

const DOCUMENTS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-protected-resource',
];

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
const jsonOf = async (url: string, init?: RequestInit): Promise<any> => (await fetch(url, init)).json();

/** A GET with headers that fetch would not send. */
function getWith(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve(text);
    });
    sent.on('error', reject).end();
  });
}

test('no returned URL depends on the Host header or proxy headers', async (t) => {
  const { base } = await startListening(t);
  for (const path of DOCUMENTS) {
    const plain = await (await fetch(base + path)).text();
    const lured = await getWith(base + path, {
      host: 'evil.local',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    });
    assert.equal(lured, plain);
    assert.ok(!plain.includes('evil.example') && plain.includes(base));
  }
});

test('a base path is in every URL, and metadata is at both well-known paths', async (t) => {
  const { base, origin } = await startListening(t, { COFFER_PUBLIC_URL: 'https://home.example/money' });
  for (const path of DOCUMENTS) {
    const behind = await jsonOf(`${origin}/money${path}`);
    const inserted = await jsonOf(`${origin}${path}/money`);
    assert.deepEqual(inserted, behind);
    assert.equal(behind.issuer ?? behind.resource, base);
    for (const [name, value] of Object.entries(behind)) {
      if (/_(endpoint|uri)$/.test(name)) assert.ok(String(value).startsWith('https://home.example/money/'), name);
    }
  }
});

test('under a base path a complete flow stays below it, cookies included', async (t) => {
  const { origin, coffer } = await startListening(t, { COFFER_PUBLIC_URL: 'https://home.example/money' });
  const user = await coffer.signUp();
  const application = await registerApplication(coffer, user);
  const url = authorizationUrl(`${origin}/money`, application, newPkce().challenge);
  const asked = await fetch(url, { redirect: 'manual' });
  assert.equal(asked.status, 303);
  assert.match(location(asked) ?? '', /^\/money\/oauth\/interactions\//);
  for (const cookie of asked.headers.getSetCookie()) {
    assert.match(
      cookie,
      /^__Secure-coffer_(interaction|resume)(\.sig)?=.*; path=\/money\/oauth\/.*; secure; httponly/i,
    );
    assert.match(cookie, /samesite=lax/i);
  }
});

test('the API advertises its authorization server', async (t) => {
  const { base } = await startListening(t);
  const refused = await fetch(`${base}/api/v1/accounts`);
  const link = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  const described = await jsonOf(link);
  assert.equal(described.resource, base);
  assert.deepEqual(described.authorization_servers, [base]);
});

test('token endpoints allow any origin; the authorization endpoint allows none', async (t) => {
  const { base } = await startListening(t);
  const headers = { origin: 'https://app.example' };
  for (const path of [
    '/oauth/token',
    '/oauth/revoke',
    '/oauth/introspect',
    '/oauth/device_authorization',
    '/register',
  ]) {
    const answer = await fetch(base + path, { method: 'POST', headers });
    assert.equal(answer.headers.get('access-control-allow-origin'), '*', path);
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    const asked = { ...headers, 'access-control-request-method': 'POST' };
    const preflight = await fetch(base + path, { method: 'OPTIONS', headers: asked });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*']);
  }
  for (const path of [...DOCUMENTS, '/oauth/userinfo', '/oauth/jwks']) {
    assert.equal((await fetch(base + path, { headers })).headers.get('access-control-allow-origin'), '*', path);
  }
  for (const path of ['/oauth/authorize', '/oauth/interactions/x', '/oauth/device']) {
    const answer = await fetch(base + path, { headers, redirect: 'manual' });
    assert.equal(answer.headers.get('access-control-allow-origin'), null, path);
  }
  const preflight = await fetch(`${base}/oauth/authorize`, { method: 'OPTIONS', headers });
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, null]);
});

test('an error without a valid redirect is a page without scripts or framing', async (t) => {
  const { base, coffer } = await startListening(t);
  const application = await registerApplication(coffer, await coffer.signUp());
  const wrong = { redirect_uri: 'https://evil.example/"><script>alert(1)</script>' };
  for (const url of [
    `${base}/oauth/authorize`,
    String(authorizationUrl(base, application, newPkce().challenge, wrong)),
    String(authorizationUrl(base, application, newPkce().challenge, { client_id: 'unknown' })),
    `${base}/oauth/authorize/unknown`,
  ]) {
    const page = await fetch(url, { redirect: 'manual', headers: { accept: '*/*' } });
    const markup = await page.text();
    assert.equal(page.status, 400, url);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.ok(markup.includes('This request cannot continue') && !markup.includes('<script>alert'), markup);
  }
});

test('token responses are JSON and not cacheable, whatever the client accepts', async (t) => {
  const { base } = await startListening(t);
  const answer = await fetch(`${base}/oauth/token`, { method: 'POST', headers: { accept: 'text/html' } });
  const text = '{"error":"invalid_request","error_description":"no client authentication mechanism provided"}';
  assert.deepEqual([answer.status, await answer.clone().text()], [400, text]);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.ok(answer.headers.get('x-request-id'));
  const got = await fetch(`${base}/oauth/token`);
  assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST, OPTIONS']);
});

test('tokens of a revoked grant or deactivated user stop working immediately', async (t) => {
  const server = await startListening(t);
  const { coffer, base } = server;
  const admin = await coffer.signUp();
  const { code } = (await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: {} })).body;
  const user = await coffer.signUp({ invite_code: code });
  const application = await registerApplication(coffer, user, { confidential: true });
  const browser = new TestBrowser(base);
  await browser.signIn(user);
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: 'openid read' });
  const itself = (await post(base, '/oauth/token', application, { grant_type: 'client_credentials' })).body;
  const set = (active: boolean) =>
    coffer.call('PATCH', `/api/v1/users/${user.id}`, { token: admin.token, body: { active } });
  const states = async (token: string) => [
    (await coffer.call('GET', '/api/v1/accounts', { token })).status,
    (await fetch(`${base}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status,
    (await post(base, '/oauth/introspect', application, { token })).body.active,
  ];
  assert.deepEqual(await states(tokens.access_token), [200, 200, true]);
  await set(false);
  assert.deepEqual(await states(tokens.access_token), [401, 401, false]);
  assert.deepEqual(await states(itself.access_token), [401, 401, false]);
  for (const grant of [
    { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
    { grant_type: 'client_credentials' },
  ]) {
    assert.equal((await post(base, '/oauth/token', application, grant)).body.error, 'invalid_grant');
  }
  await set(true);
  assert.deepEqual(await states(tokens.access_token), [200, 200, true]);
  await coffer.call('DELETE', `/api/v1/oauth_applications/${application.id}`, { token: user.token });
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token: tokens.access_token })).status, 401);
});

test('a form_post response runs only its own script and works without scripts', async (t) => {
  const { base, coffer } = await startListening(t);
  const user = await coffer.signUp();
  const application = await registerApplication(coffer, user);
  const browser = new TestBrowser(base);
  await browser.signIn(user);
  const asked = authorizationUrl(base, application, newPkce().challenge, { response_mode: 'form_post' });
  const page = await browser.submit(await browser.open(String(asked)), { decision: 'allow' });
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none';script-src 'sha256-[^']+';/);
  const markup = await page.text();
  assert.match(
    markup,
    /<form method="post" action="https:\/\/app\.example\/callback">[\s\S]*name="iss"[\s\S]*<noscript>/,
  );
});
