import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorizeAndExchange, location, pageText, startWithApplication } from '../harness/oauth/oauth-flow.ts';

async function start(t: Parameters<typeof startWithApplication>[0]) {
  const started = await startWithApplication(t);
  const { base, server, browser, application, user } = started;
  await browser.signIn(user);
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: 'openid read' });
  const path = (query: Record<string, string>) => `${base}/oauth/logout?${new URLSearchParams(query)}`;
  const isSignedIn = async () => (await browser.request('/sessions/current')).status === 200;
  return { ...started, tokens, path, isSignedIn };
}

test('a client can send its user to sign out, who then returns to the client', async (t) => {
  const { coffer, base, browser, user, application, tokens, path, isSignedIn } = await start(t);
  const { end_session_endpoint } = JSON.parse(await (await fetch(`${base}/.well-known/openid-configuration`)).text());
  assert.equal(end_session_endpoint, `${base}/oauth/logout`);
  const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: application.redirectUri, state: 'a b' };
  const page = await browser.open(path(query));
  assert.match(await pageText(page), new RegExp(`Sign out of Coffer\\?.*${user.email}`));
  assert.ok(await isSignedIn(), 'the link alone ends no session');
  const left = await browser.submitOnce(page, {});
  assert.deepEqual([left.status, location(left)], [303, 'https://app.example/callback?state=a+b']);
  assert.equal(left.headers.get('clear-site-data'), '"cache", "storage"');
  assert.equal(await isSignedIn(), false);
  const token = tokens.access_token;
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token })).status, 200, 'the grant stays');
  assert.equal(location(await browser.request(path(query))), 'https://app.example/callback?state=a+b');
});

test('a client may send the sign-out as a form, from its own site too', async (t) => {
  const { base, browser, application, tokens, path, isSignedIn } = await start(t);
  const members = { id_token_hint: tokens.id_token, post_logout_redirect_uri: application.redirectUri, state: 'a b' };
  const sent = await fetch(`${base}/oauth/logout`, {
    method: 'POST',
    body: new URLSearchParams(members),
    headers: { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
    redirect: 'manual',
  });
  assert.deepEqual([sent.status, location(sent)], [303, path(members).replace(new URL(base).origin, '')]);
  const page = await browser.open(String(new URL(String(location(sent)), base)));
  assert.match(await pageText(page), /Sign out of Coffer\?/);
  assert.ok(await isSignedIn(), 'the form alone ends no session');
  const left = await browser.submitOnce(page, {});
  assert.deepEqual([left.status, await isSignedIn()], [303, false]);
});

test('an expired ID token still names its client', async (t) => {
  const { browser, application, tokens, path, advance } = await start(t);
  advance(7200);
  const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: application.redirectUri };
  assert.equal((await browser.request(path(query))).status, 200);
});

test('without an address to return to, sign-out ends on a page of this server', async (t) => {
  const { browser, path, isSignedIn } = await start(t);
  const end = await browser.submitOnce(await browser.open(path({})), {});
  assert.match(await pageText(end), /You are signed out/);
  assert.equal(await isSignedIn(), false);
});

test('a sign-out returns only to a redirect URI of the client', async (t) => {
  const { browser, application, tokens, path, isSignedIn } = await start(t);
  const to = { post_logout_redirect_uri: application.redirectUri };
  const [header, payload] = tokens.id_token.split('.');
  for (const query of [
    { id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' },
    { id_token_hint: `${header}.${payload}.${'A'.repeat(86)}`, ...to },
    { id_token_hint: 'garbage', ...to },
    { id_token_hint: tokens.id_token, client_id: 'another', ...to },
    { client_id: 'unknown', ...to },
    to,
  ]) {
    const page = await browser.request(path(query));
    assert.deepEqual([page.status, location(page)], [400, null], JSON.stringify(query));
    assert.match(await pageText(page), /This sign-out cannot continue/);
  }
  assert.ok(await isSignedIn());
});
