import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  authorizationUrl,
  authorizeAndExchange,
  newPkce,
  pageText,
  post,
  redirectParams,
  registerApplication,
  startAuthorization,
  startListening,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

const RESOURCE_DOCUMENT = '/.well-known/oauth-protected-resource';
const CALLBACK = 'http://127.0.0.1:4711/callback';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
const jsonOf = async (url: string, init?: RequestInit): Promise<any> => (await fetch(url, init)).json();

const register = (base: string, body: object) =>
  jsonOf(`${base}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The scopes on a consent page, each with whether its box is ticked. */
async function boxesOf(page: Response): Promise<Record<string, boolean>> {
  const boxes = [
    ...(await page.clone().text()).matchAll(/<input type="(?:checkbox|hidden)" name="scope" value="([^"]+)"([^>]*)>/g),
  ];
  return Object.fromEntries(boxes.map(([tag, name, rest]) => [name, tag.includes('hidden') || rest === ' checked']));
}

test('a client that names no scope gets read, whatever it may have', async (t) => {
  const { server, coffer, base, browser, user, application } = await startAuthorization(t, { confidential: true });
  await browser.signIn(user);
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: '' });
  assert.equal(tokens.scope, 'read');
  const itself = await post(base, '/oauth/token', application, { grant_type: 'client_credentials' });
  assert.equal(itself.body.scope, 'read');
  const narrow = await registerApplication(coffer, user, { scopes: ['openid', 'accounts:read', 'tags:write'] });
  const { tokens: fewer } = await authorizeAndExchange(server, browser, narrow, { scope: '' });
  assert.equal(fewer.scope, 'accounts:read');
});

test('a registration for read_write also covers what it implies', async (t) => {
  const { server, coffer, browser, user } = await startAuthorization(t);
  await browser.signIn(user);
  const wide = await registerApplication(coffer, user, { scopes: ['read_write'] });
  const { tokens } = await authorizeAndExchange(server, browser, wide, { scope: 'tags:read tags:write' });
  assert.equal(tokens.scope, 'tags:read tags:write');
});

test('the resource document and every 401 name the scope read alone', async (t) => {
  const { base } = await startListening(t);
  for (const headers of [{}, { authorization: 'Bearer cfa_unknown' }]) {
    const { headers: answered } = await fetch(`${base}/api/v1/accounts`, { headers });
    assert.match(answered.get('www-authenticate') ?? '', /resource_metadata="[^"]+", scope="read"/);
  }
  assert.deepEqual((await jsonOf(base + RESOURCE_DOCUMENT)).scopes_supported, ['read']);
});

test('the resource document is at the path of the API too, for that resource', async (t) => {
  const { base } = await startListening(t);
  assert.equal((await jsonOf(`${base}${RESOURCE_DOCUMENT}/api/v1`)).resource, `${base}/api/v1`);
});

test('under a base path the document of the API path is at both well-known paths', async (t) => {
  const { origin } = await startListening(t, { COFFER_PUBLIC_URL: 'https://home.example/money' });
  for (const path of [`/money${RESOURCE_DOCUMENT}/api/v1`, `${RESOURCE_DOCUMENT}/money/api/v1`]) {
    assert.equal((await jsonOf(origin + path)).resource, 'https://home.example/money/api/v1', path);
  }
});

test('a token for the resource of the API path works', async (t) => {
  const { server, coffer, browser, user, application, base } = await startAuthorization(t);
  await browser.signIn(user);
  const { tokens } = await authorizeAndExchange(server, browser, application, { resource: `${base}/api/v1` });
  const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, resource: `${base}/api/v1` };
  const { body } = await post(base, '/oauth/token', application, again);
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token: body.access_token })).status, 200);
});

test('the authorization server offers no scope that manages keys or erases', async (t) => {
  const { base } = await startListening(t);
  for (const name of ['oauth-authorization-server', 'openid-configuration']) {
    const { scopes_supported } = await jsonOf(`${base}/.well-known/${name}`);
    assert.ok(scopes_supported.includes('read_write') && scopes_supported.includes('openid'));
    for (const scope of scopes_supported) assert.doesNotMatch(scope, /^api_keys:|:erase$/);
  }
});

test('the scope of a registration is kept, returned and the most that it may request', async (t) => {
  const server = await startListening(t, { COFFER_OAUTH_REGISTRATION: 'open' });
  const { base, coffer } = server;
  const asked = { redirect_uris: [CALLBACK], scope: 'openid accounts:read api_keys:write mcp:tools' };
  const { client_id, scope } = await register(base, asked);
  assert.equal(scope, 'openid accounts:read');
  const browser = new TestBrowser(base);
  await browser.signIn(await coffer.signUp());
  const client = { id: client_id, secret: null, redirectUri: CALLBACK };
  const { tokens } = await authorizeAndExchange(server, browser, client, { scope: '' });
  assert.equal(tokens.scope, 'accounts:read');
  const more = await browser.open(String(authorizationUrl(base, client, newPkce().challenge, { scope: 'read_write' })));
  assert.match(more.headers.get('location') ?? '', /error=invalid_scope/);
  const nothing = await register(base, { redirect_uris: [CALLBACK], scope: 'mcp:tools' });
  assert.equal(nothing.error, 'invalid_client_metadata');
  assert.equal((await register(base, { redirect_uris: [CALLBACK] })).scope, undefined);
});

test('boxes beyond reading and identity start unticked', async (t) => {
  const { browser, url, user, coffer, base } = await startAuthorization(t);
  await browser.signIn(user);
  const scope = 'openid profile email read read_write';
  assert.deepEqual(await boxesOf(await browser.open(url({ scope }))), {
    openid: true,
    profile: true,
    email: true,
    read: true,
    read_write: false,
  });
  assert.deepEqual(await boxesOf(await browser.open(url({ scope: 'read_write' }))), { read: true, read_write: false });
  const narrow = await registerApplication(coffer, user, { scopes: ['tags:read', 'tags:write'] });
  const page = await browser.open(
    String(authorizationUrl(base, narrow, newPkce().challenge, { scope: 'tags:read tags:write' })),
  );
  assert.deepEqual(await boxesOf(page), { 'tags:read': true, 'tags:write': false });
});

test('a client that requests read_write gets read unless the user ticks more', async (t) => {
  const { base, browser, url, user, application } = await startAuthorization(t);
  await browser.signIn(user);
  const { verifier, challenge } = newPkce();
  const page = await browser.open(url({ scope: 'read_write', code_challenge: challenge }));
  const { code = '' } = redirectParams(await browser.submit(page, { decision: 'allow' }));
  const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier };
  const { body } = await post(base, '/oauth/token', application, {
    ...exchange,
    redirect_uri: application.redirectUri,
  });
  assert.equal(body.scope, 'read');
});

test('allowing without a ticked box shows the page again', async (t) => {
  const { browser, url, user } = await startAuthorization(t);
  await browser.signIn(user);
  const again = await browser.submit(await browser.open(url()), { decision: 'allow', scope: null });
  assert.equal(again.status, 422);
  assert.match(await pageText(again), /Tick at least one box, or press Deny/);
  assert.match(redirectParams(await browser.submit(again, { decision: 'allow' })).code ?? '', /^cfc_/);
});
