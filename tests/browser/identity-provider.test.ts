import assert from 'node:assert/strict';
import { assertFits, axeInBothThemes, browserTest } from '../harness/browser/browser.ts';
import { someone, startProvider } from '../harness/oauth/start-provider.ts';
import { freePort } from '../harness/server/free-port.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

browserTest('a user links an identity provider account once and then signs in with it', async (t, open) => {
  const port = await freePort();
  const base = `http://localhost:${port}`;
  // Another host name, so that the trip crosses sites as it does in life.
  const provider = await startProvider(t, `${base}/sessions/oidc/callback`);
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: base, ...provider.settings });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  const user = await coffer.signUp();
  provider.person = someone();

  const page = await open();
  await page.goto(`${base}/sessions/new?return_to=/sessions/current`);
  await page.getByText('Sign in with Home <ID>').click();
  await page.getByRole('heading', { name: 'No account is linked yet' }).waitFor();
  await axeInBothThemes(page);
  await assertFits(page, 320);
  await page.getByText('Sign in and link').click();
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Link your account?' }).waitFor();
  await axeInBothThemes(page);
  await assertFits(page, 320);
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();

  const other = await open();
  await other.goto(`${base}/sessions/new`);
  await other.getByText('Sign in with Home <ID>').click();
  await other.getByRole('heading', { name: 'You are signed in' }).waitFor();
  assert.ok((await other.textContent('main'))?.includes(user.email));
});
