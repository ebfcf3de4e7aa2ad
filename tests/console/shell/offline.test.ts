import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, openConsole, shot, signIn } from '#tests/harness/browser/console.ts';

/** Reloads until the service worker answers the page's requests, and has stored what the page reads. */
async function store(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction('caches.has("data").then((has) => has && navigator.serviceWorker.controller !== null)');
}

const stored = (page: Page) => page.evaluate<boolean>('caches.has("data")');

browserTest('pages open without a connection, with the last data, which a sign-out deletes', async (t, open) => {
  const { page, home } = await openConsole(t, open, { offline: true, width: 390 });
  await store(page);
  await page.goto(`${home}/categories`);
  await page.getByText('Groceries').first().waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Groceries').first().waitFor();
  await page.getByText(/^Showing data from /).waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'offline-390');
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('Groceries').first().waitFor();
  assert.equal(await page.getByText(/^Showing data from /).count(), 0);
  assert.equal(await stored(page), true);
  await page.evaluate(`fetch('${new URL(home).origin}/api/v1/sessions/current', { method: 'DELETE' }).then(() => {})`);
  await page.waitForFunction('caches.has("data").then((has) => !has)');
});

browserTest('the web app can be installed, and stores nothing for another person who signs in', async (t, open) => {
  const { page, home, coffer } = await openConsole(t, open, { offline: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  assert.ok(home.startsWith('http://localhost'));
  await store(page);
  await page.evaluate('caches.open("data").then((cache) => cache.put("/mark", new Response("of the first")))');
  await signIn(page, new URL(home).origin, await coffer.signUp());
  await page.goto(`${home}/settings/profile`);
  await page.waitForFunction('caches.match("/mark").then((found) => found === undefined)');
});
