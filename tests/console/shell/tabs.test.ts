import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { type OpenConsole, openConsole } from '#tests/harness/browser/console.ts';

type User = OpenConsole['family']['user'];

/** Opens a second tab with an entry that is not saved, and signs out in the first. */
async function signOutElsewhere({ page, home, coffer }: OpenConsole): Promise<Page> {
  const other = await page.context().newPage();
  await other.clock.setFixedTime(coffer.now);
  await other.goto(`${home}/transactions?open=new`);
  await formOf(other).getByLabel('Name').fill('Piano lesson');
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByText('Your session ended. Sign in again to continue where you stopped.').waitFor();
  await page.getByText('You are signed out.').waitFor();
  // On a busy machine the other page may have been the second one.
  await other.reload();
  return other;
}

const formOf = (page: Page) => page.getByRole('dialog', { name: 'New transaction' });

async function signInOn(page: Page, { email, password }: User): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

browserTest('a sign-out ends the other tab at once and keeps its draft for the same person', async (t, open) => {
  const console = await openConsole(t, open);
  const other = await signOutElsewhere(console);
  await signInOn(other, console.family.user);
  await formOf(other).waitFor();
  assert.equal(await formOf(other).getByLabel('Name').inputValue(), 'Piano lesson');
});

browserTest('another person who signs in in that tab finds no draft', async (t, open) => {
  const console = await openConsole(t, open);
  const other = await signOutElsewhere(console);
  await signInOn(other, await console.coffer.signUp());
  await other.waitForURL('**/app/onboarding**');
  await other.waitForFunction("Object.keys(sessionStorage).every((key) => !key.startsWith('coffer-draft'))");
});

browserTest('a tab of the person before is loaded again when another person signs in', async (t, open) => {
  const console = await openConsole(t, open);
  const { page, home, coffer } = console;
  const other = await page.context().newPage();
  await other.goto(`${home}/transactions?open=new`);
  await formOf(other).getByLabel('Name').fill('Piano lesson');
  const { email, password } = await coffer.signUp();
  const url = `${home.replace('/app', '')}/api/v1/sessions`;
  await page.request.post(url, { data: { email, password } });
  await page.goto(`${home}/`);
  await other.waitForURL('**/app/onboarding**');
  assert.equal(await other.getByText('Piano lesson').count(), 0);
});

browserTest('a request that is refused during the sign-out does not replace its notice', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  const asked = Promise.withResolvers<void>();
  const signedOut = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const notices: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sessions/new?')) notices.push(new URL(request.url()).searchParams.get('notice'));
  });
  await page.route(/\/api\/v1\/sessions(\?|$)/, async (route) => {
    asked.resolve();
    await signedOut.promise;
    const response = await route.fetch();
    assert.equal(response.status(), 401);
    // A request of the page that is left never finishes.
    const answered = page
      .waitForEvent('requestfinished', (request) => request === route.request())
      .catch(() => undefined);
    await route.fulfill({ response });
    await answered;
    // The page has acted on the refusal by then.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))').catch(() => undefined);
    refused.resolve();
  });
  await page.route('**/api/v1/sessions/current', async (route) => {
    const response = await route.fetch();
    signedOut.resolve();
    await refused.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  void page.goto(`${home}/settings/sessions`);
  await asked.promise;
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  assert.deepEqual(notices, ['signed_out']);
});
