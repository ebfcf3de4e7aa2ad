import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorizeAndExchange, pageText, redirectParams, startAuthorization } from '../harness/oauth/oauth-flow.ts';

test('prompt=none shows no page: it succeeds or returns an error to the client', async (t) => {
  const { server, browser, url, user, application } = await startAuthorization(t, { confidential: true });
  const silently = async () => redirectParams(await browser.open(url({ prompt: 'none' })));
  assert.equal((await silently()).error, 'login_required');
  await browser.signIn(user);
  assert.equal((await silently()).error, 'consent_required');
  await authorizeAndExchange(server, browser, application);
  assert.match((await silently()).code ?? '', /^cfc_/);
});

test('prompt=login and an exceeded max_age need a new sign-in, reported in auth_time', async (t) => {
  const { server, browser, url, user, application, advance } = await startAuthorization(t, { confidential: true });
  await browser.signIn(user);
  await authorizeAndExchange(server, browser, application, { scope: 'openid read' });
  advance(100);
  for (const more of [{ prompt: 'login' }, { max_age: '60' }]) {
    const page = await browser.open(url({ scope: 'openid read', ...more }));
    assert.match(await pageText(page), /^Sign in/, JSON.stringify(more));
    const end = await browser.submit(page, { email: user.email, password: user.password });
    assert.match(redirectParams(end).code ?? '', /^cfc_/);
    advance(100);
  }
  await browser.signIn(user);
  const { tokens } = await authorizeAndExchange(server, browser, application, { scope: 'openid read', max_age: '60' });
  const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString());
  assert.equal(claims.auth_time, Math.floor(Date.now() / 1000));
});

test('an old session does not satisfy prompt=login', async (t) => {
  const { browser, url, user, advance } = await startAuthorization(t);
  await browser.signIn(user);
  advance(5);
  const page = await browser.open(url({ prompt: 'login' }));
  const interaction = /return_to" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  assert.match(interaction, /^\/oauth\/interactions\//);
  assert.match(await pageText(await browser.open(interaction)), /^Sign in/);
});

test("signing out also ends the browser's OAuth session", async (t) => {
  const { server, browser, url, user, application } = await startAuthorization(t, { confidential: true });
  await browser.signIn(user);
  await authorizeAndExchange(server, browser, application);
  await browser.request('/api/v1/sessions/current', { method: 'DELETE' });
  assert.equal(redirectParams(await browser.open(url({ prompt: 'none' }))).error, 'login_required');
});
