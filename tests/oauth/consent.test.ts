import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  authorizationUrl,
  authorize,
  authorizeAndExchange,
  location,
  newPkce,
  pageText,
  post,
  redirectParams,
  startAuthorization,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

test('a signed-out user is sent to sign in and returns to the same consent page', async (t) => {
  const { browser, url, user } = await startAuthorization(t);
  const page = await browser.open(url());
  assert.match(await pageText(page), /Sign in.*Budget app/);
  const consent = await browser.submit(page, { email: user.email, password: user.password });
  assert.match(await pageText(consent), /Allow Budget app/);
  const answer = redirectParams(await browser.submit(consent, { decision: 'allow' }));
  assert.match(answer.code ?? '', /^cfc_/);
});

test('the consent page names the client, redirect host, user and scopes in plain words', async (t) => {
  const { browser, url, user } = await startAuthorization(t);
  await browser.signIn(user);
  const page = await browser.open(url({ scope: 'openid email read' }));
  const said = await pageText(page);
  for (const text of [
    'Budget app',
    'app.example',
    user.email,
    'See your email address',
    'Read all your financial data',
  ]) {
    assert.ok(said.includes(text), said);
  }
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /form-action 'self' https:/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(page.headers.get('access-control-allow-origin'), null);
});

test('consent can grant fewer scopes than requested, never more', async (t) => {
  const { server, coffer, browser, user, application, base } = await startAuthorization(t);
  await browser.signIn(user);
  const { verifier, challenge } = newPkce();
  const asked = authorizationUrl(base, application, challenge, { scope: 'openid email read read_write' });
  const back = await authorize(browser, asked, ['read', 'api_keys:write', 'profile']);
  const exchange = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: application.redirectUri,
  };
  const { body } = await post(server.base, '/oauth/token', application, exchange);
  assert.equal(body.scope, 'openid read');
  const token = body.access_token;
  assert.equal((await coffer.call('GET', '/api/v1/tags', { token })).status, 200);
  assert.equal((await coffer.call('POST', '/api/v1/tags', { token, body: { name: 'No' } })).status, 403);
  const grants = await coffer.database.read
    .selectFrom('changes')
    .select('after')
    .where('resource', '=', 'grant')
    .execute();
  const granted = grants.map(({ after }) => JSON.parse(after ?? '{}')).find((row) => row.client_id === application.id);
  assert.deepEqual([granted?.scopes, granted?.openid], ['["read"]', '["openid"]']);
});

test('refusing returns access_denied to the client', async (t) => {
  const { browser, url, user, base } = await startAuthorization(t);
  await browser.signIn(user);
  const answer = redirectParams(await browser.submit(await browser.open(url()), { decision: 'deny' }));
  assert.deepEqual([answer.error, answer.state, answer.iss], ['access_denied', 'state', base]);
});

for (const confidential of [false, true]) {
  const says = confidential
    ? 'a confidential client is asked for again only for something new'
    : 'a public client is asked for every time';
  test(says, async (t) => {
    const { server, browser, url, user, application } = await startAuthorization(t, { confidential });
    await browser.signIn(user);
    await authorizeAndExchange(server, browser, application, { scope: 'openid read' });
    const again = await browser.open(url({ scope: 'read' }));
    if (confidential) assert.match(redirectParams(again).code ?? '', /^cfc_/);
    else assert.equal(again.status, 200);
    assert.equal((await browser.open(url({ scope: 'read_write' }))).status, 200);
    assert.equal((await browser.open(url({ scope: 'read', prompt: 'consent' }))).status, 200);
  });
}

test('a client credentials grant does not count as consent', async (t) => {
  const { browser, url, user, application, base } = await startAuthorization(t, { confidential: true });
  await browser.signIn(user);
  assert.equal((await post(base, '/oauth/token', application, { grant_type: 'client_credentials' })).status, 200);
  assert.equal((await browser.open(url())).status, 200);
});

test('consent is requested again after a revocation', async (t) => {
  const { server, browser, url, user, application, base } = await startAuthorization(t, { confidential: true });
  await browser.signIn(user);
  const { tokens } = await authorizeAndExchange(server, browser, application);
  await post(base, '/oauth/revoke', application, { token: tokens.refresh_token });
  assert.equal((await browser.open(url())).status, 200);
});

test("another browser cannot answer this browser's consent page", async (t) => {
  const { coffer, base, browser, url, user } = await startAuthorization(t);
  const victim = await coffer.signUp();
  const theirs = new TestBrowser(base);
  await theirs.signIn(victim);
  await browser.signIn(user);
  const action = /action="([^"]+)"/.exec(await (await browser.open(url())).text())?.[1] ?? '';
  const lured = await theirs.open(action);
  assert.equal(lured.status, 404);
  assert.match(await pageText(lured), /has expired/);
  const body = 'decision=allow&scope=read';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await theirs.request(action, { method: 'POST', headers, body })).status, 403);
});

test('another user who signs in on the same browser is asked for consent again', async (t) => {
  const { coffer, browser, url, user } = await startAuthorization(t);
  const other = await coffer.signUp();
  await browser.signIn(user);
  const page = await browser.open(url());
  assert.ok((await pageText(page)).includes(user.email));
  await browser.signIn(other);
  const again = await browser.submit(page, { decision: 'allow' });
  assert.equal(again.status, 200);
  assert.ok((await pageText(again)).includes(other.email));
  assert.match(redirectParams(await browser.submit(again, { decision: 'allow' })).code ?? '', /^cfc_/);
});

test('a consent is void when another user signs in before it is used', async (t) => {
  const { coffer, browser, url, user } = await startAuthorization(t);
  const other = await coffer.signUp();
  await browser.signIn(user);
  const page = await browser.open(url());
  const resume = await browser.submitOnce(page, { decision: 'allow' });
  await browser.signIn(other);
  const end = await browser.open(location(resume) ?? '');
  assert.equal(end.status, 200, 'asked again');
  assert.ok((await pageText(end)).includes(other.email));
});
