import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  authorizationUrl,
  authorize,
  authorizeAndExchange,
  location,
  newPkce,
  post,
  startWithApplication,
} from '../harness/oauth/oauth-flow.ts';

async function start(t: TestContext, members: Parameters<typeof startWithApplication>[1] = {}) {
  const started = await startWithApplication(t, members);
  const { base, application, browser, user } = started;
  await browser.signIn(user);
  const ask = (more: Record<string, string>) =>
    browser.open(String(authorizationUrl(base, application, newPkce().challenge, more)));
  return { ...started, ask };
}

const errorIn = (response: Response) => new URL(location(response) ?? 'https://none.example').searchParams.get('error');

test('a request for another resource is refused at authorization and token endpoint', async (t) => {
  const { server, base, application, browser, ask } = await start(t);
  for (const resource of ['https://other.example', `${base}#x`, 'nonsense', `${base}/api`]) {
    assert.equal(errorIn(await ask({ resource })), 'invalid_target', resource);
  }
  const { verifier, exchange } = await authorizeAndExchange(server, browser, application, { resource: `${base}/` });
  assert.ok(verifier && exchange);
  const pair = (await authorizeAndExchange(server, browser, application, { resource: base })).tokens;
  const refresh = { grant_type: 'refresh_token', refresh_token: pair.refresh_token, resource: 'https://other.example' };
  assert.equal((await post(base, '/oauth/token', application, refresh)).body.error, 'invalid_target');
});

test('a token request with several resources is refused', async (t) => {
  const { server, base, application, browser } = await start(t, { confidential: true });
  const { tokens } = await authorizeAndExchange(server, browser, application);
  const { verifier, challenge } = newPkce();
  const back = await authorize(browser, authorizationUrl(base, application, challenge));
  const code = back.searchParams.get('code') ?? '';
  const redirect_uri = application.redirectUri;
  for (const grant of [
    { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier },
    { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
    { grant_type: 'client_credentials' },
  ]) {
    const form = new URLSearchParams({ ...grant, client_id: application.id, client_secret: application.secret ?? '' });
    for (const resource of [base, `${base}/`]) form.append('resource', resource);
    const answer = await fetch(`${base}/oauth/token`, { method: 'POST', body: form });
    const body: { error?: string } = JSON.parse(await answer.text());
    assert.deepEqual([answer.status, body.error], [400, 'invalid_target'], grant.grant_type);
  }
});

test('redirect URIs must match exactly, except for the port of a loopback address', async (t) => {
  const redirectUris = [
    'https://app.example/callback',
    'http://127.0.0.1/cb',
    'http://localhost:80/cb',
    'com.example.app:/cb',
  ];
  const { ask } = await start(t, { redirectUris });
  const good = [
    'https://app.example/callback',
    'http://127.0.0.1:51234/cb',
    'http://127.0.0.1/cb',
    'com.example.app:/cb',
  ];
  for (const redirect_uri of good) assert.equal((await ask({ redirect_uri })).status, 200, redirect_uri);
  const bad = [
    'https://app.example/callback/',
    'https://app.example/callback?x=1',
    'https://app.example:443/callback',
    'https://APP.example/callback',
    'https://app.example/callback/../callback',
    'http://127.0.0.1:51234/other',
    'http://127.0.0.1:51234@evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost:51234/cb',
    'http://[::1]:51234/cb',
    'https://127.0.0.1/cb',
    'com.example.app:/other',
  ];
  for (const redirect_uri of bad) {
    const page = await ask({ redirect_uri });
    assert.deepEqual([page.status, location(page)], [400, null], redirect_uri);
  }
});

test('scopes beyond the registration are invalid_scope', async (t) => {
  const { server, base, application, browser, ask } = await start(t, {
    confidential: true,
    scopes: ['openid', 'read'],
  });
  for (const scope of ['read_write', 'read email', 'nonsense'])
    assert.equal(errorIn(await ask({ scope })), 'invalid_scope');
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: '' });
  assert.equal(tokens.scope, 'read');
  const itself = (scope?: string) =>
    post(base, '/oauth/token', application, { grant_type: 'client_credentials', ...(scope && { scope }) });
  assert.equal((await itself()).body.scope, 'read');
  for (const scope of ['read_write', 'openid', 'nonsense'])
    assert.equal((await itself(scope)).body.error, 'invalid_scope');
});
