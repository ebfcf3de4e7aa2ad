import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { axeInBothThemes, browserTest } from '#tests/harness/browser/browser.ts';
import { addAuthenticator } from '#tests/harness/browser/virtual-authenticator.ts';
import { openSession } from '#tests/harness/family/seed-family.ts';
import { enableSecondFactor } from '#tests/harness/oauth/second-factor.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

// The ceremonies as a browser does them, with Chromium's own virtual authenticator in the place of a security key.

/** A server that listens where its public URL says, and a user of it. */
async function listen(t: TestContext) {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: base });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  return { base, coffer, user: await coffer.signUp() };
}

/** An empty page of the server's origin, and a virtual authenticator in its browser. */
async function openBlank(page: Page, base: string, isUserVerified = true) {
  await page.route(`${base}/blank`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }),
  );
  await page.goto(`${base}/blank`);
  return addAuthenticator(page, isUserVerified);
}

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Sends JSON from the page, cookie and all. */
function post(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    `(async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    })(${JSON.stringify(path)}, ${JSON.stringify(body)})`,
  );
}

/** Has the page's browser make a passkey, or sign with one, by the options of the server. */
function ceremony(page: Page, method: 'create' | 'get', options: unknown): Promise<object> {
  const parse = method === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  return page.evaluate(
    `navigator.credentials.${method}({ publicKey: PublicKeyCredential.${parse}(${JSON.stringify(options)}) })
      .then((credential) => credential.toJSON())`,
  );
}

async function register(page: Page): Promise<Answer> {
  const { body } = await post(page, '/api/v1/users/me/passkeys/options', {});
  const credential = await ceremony(page, 'create', body.options);
  return post(page, '/api/v1/users/me/passkeys', { step: body.step, credential, name: 'Key' });
}

async function sign(page: Page) {
  const { body } = await post(page, '/api/v1/auth/passkey/options', {});
  return { step: body.step, credential: await ceremony(page, 'get', body.options) };
}

browserTest('a passkey signs in by cookie and tokens, is made once, and its counter rises', async (t, open) => {
  const { base, coffer, user } = await listen(t);
  const page = await open();
  const { devtools, authenticatorId } = await openBlank(page, base);
  const { email, password } = user;
  assert.equal((await post(page, '/api/v1/sessions', { email, password })).status, 201);
  const made = await register(page);
  assert.deepEqual([made.status, made.body.name], [201, 'Key'], JSON.stringify(made.body));

  await page.context().clearCookies();
  assert.equal((await post(page, '/api/v1/users/me/passkeys/options', {})).status, 401);
  assert.equal((await post(page, '/api/v1/auth/passkey/session', await sign(page))).status, 201);
  assert.equal((await post(page, '/api/v1/users/me/passkeys/options', {})).status, 201);

  const answer = await sign(page);
  const { status, body } = await post(page, '/api/v1/auth/passkey', answer);
  assert.equal(status, 200, JSON.stringify(body));
  const me = await coffer.call('GET', '/api/v1/users/me', { token: String(body.access_token) });
  assert.equal(me.body.id, user.id);
  assert.equal((await post(page, '/api/v1/auth/passkey', answer)).status, 401, 'and each answer once');

  await assert.rejects(register(page), /InvalidStateError|already/i, 'one passkey an authenticator');

  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  assert.ok(credential !== undefined && credential.signCount > 0);
  await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId });
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
  assert.equal((await post(page, '/api/v1/auth/passkey', await sign(page))).status, 401, 'its counter has decreased');
});

browserTest('the passkey button returns to the requested page, and refuses an unknown passkey', async (t, open) => {
  const { base, user } = await listen(t);
  const page = await open();
  await openBlank(page, base);
  const { email, password } = user;
  await post(page, '/api/v1/sessions', { email, password });
  const made = await register(page);
  assert.equal(made.status, 201);
  await page.context().clearCookies();

  await page.goto(`${base}/sessions/new?return_to=${encodeURIComponent('/sessions/current?from=here')}`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${base}/sessions/current?from=here`);
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();

  await page.goto(`${base}/blank`); // the other pages may not call the API
  await page.evaluate(`fetch('/api/v1/users/me/passkeys/${made.body.id}', { method: 'DELETE' })`);
  await page.goto(`${base}/sessions/new`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const alert = page.getByRole('alert').filter({ visible: true });
  assert.notEqual(await alert.innerText(), '');
  assert.equal(new URL(page.url()).pathname, '/sessions/new');
});

browserTest('a passkey is offered instead of a code only to users who have one', async (t, open) => {
  const { base, coffer, user } = await listen(t);
  const other = await coffer.signUp();
  const page = await open();
  await openBlank(page, base);
  const cookie = await openSession(coffer, user);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: base }]);
  assert.equal((await register(page)).status, 201);
  await page.context().clearCookies();
  for (const one of [user, other]) await enableSecondFactor(coffer, one);
  coffer.advance(60); // past the codes that turned them on
  const begin = async ({ email, password }: TestUser) => {
    await page.goto(`${base}/sessions/new?return_to=/sessions/current`);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
  };
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await begin(other);
  assert.equal(await button.count(), 0);
  await begin(user);
  await axeInBothThemes(page);
  await button.click();
  await page.getByText(user.email).waitFor();
});
