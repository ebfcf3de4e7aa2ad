import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { fits, type OpenConsole, openConsole, visit } from '#tests/harness/browser/console.ts';

// Where people open the web app: on plain http in their home network, at an IP address, without a connection, in narrow windows.

const PAGES = [
  '/',
  '/accounts',
  '/investments',
  '/bank-connections',
  '/transactions',
  '/review',
  '/recurring',
  '/forecast',
  '/budgets',
  '/goals',
  '/rules',
  '/reports',
  '/reports/own',
  '/reports/year',
  '/imports',
  '/categories',
  '/merchants',
  '/tags',
  ...['keys', 'usage', 'requests', 'applications', 'connected-apps'].map((page) => `/developers/${page}`),
  ...['profile', 'family', 'members', 'sessions', 'security', 'rates', 'data', 'appearance'].map(
    (page) => `/settings/${page}`,
  ),
];

/** Opens every page, with windows of these heights; a fault in a page's script fails the test. */
async function walk({ page, home, family }: OpenConsole, width: number, heights: readonly number[]): Promise<void> {
  const places = new Map<string, string>();
  for (const path of [...PAGES, `/accounts/${family.accounts.Everyday}`]) {
    await visit(page, home + path);
    assert.equal(await page.getByText('Something went wrong').count(), 0, path);
    for (const height of heights) {
      await page.setViewportSize({ width, height });
      await fits(page);
      if (width < 760)
        assert.ok((await heightOfBars(page)) <= height / 4, `${path}: the bars take too much of ${height} px`);
    }
    if (width > 1100) places.set(await placeOfControls(page), path);
  }
  assert.ok(places.size <= 1, `search and Add are not in one place: ${JSON.stringify([...places])}`);
}

/** The height of both bars of a phone. */
async function heightOfBars(page: Page): Promise<number> {
  const bars = [page.getByRole('region', { name: 'Top bar' }), page.getByRole('navigation', { name: 'Main' })];
  const boxes = await Promise.all(bars.map((bar) => bar.boundingBox()));
  return boxes.reduce((sum, box) => sum + (box?.height ?? Number.NaN), 0);
}

/** Where the search and Add are. */
async function placeOfControls(page: Page): Promise<string> {
  const main = page.getByRole('main');
  const button = (name: RegExp) => main.getByRole('button', { name });
  const controls = [button(/^Search or go to/), button(/^Add$/)];
  const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
  return boxes.map((box) => `${box?.x}, ${box?.y}`).join('; ');
}

/** An edit is saved, a split opens and a key is copied. */
async function assertEdits(console: OpenConsole): Promise<void> {
  const { page, home } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  await page.goto(`${home}/transactions`);
  const row = page.locator('[data-row]', { hasText: 'Sweets' });
  await row.getByRole('button', { name: 'Category: none' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  await page.getByText('Sweets is now Groceries').waitFor();
  await row.getByRole('button', { name: 'Category: Groceries' }).waitFor();
  assert.equal((await send(console, 'GET', `transactions/${id}`)).category?.name, 'Groceries');

  await page.goto(`${home}/transactions?open=${id}`);
  await page.getByRole('button', { name: 'Split' }).click();
  await page.getByRole('group', { name: 'Line 2' }).waitFor();

  await page.goto(`${home}/developers/keys`);
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('By hand');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).first().click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  await page.goto(`${home}/merchants`);
  const search = page.getByRole('textbox', { name: 'Search merchants' });
  await search.focus();
  await page.keyboard.press('Control+V');
  assert.match(await search.inputValue(), /^cfk_/);
}

browserTest('every page opens over plain http, edits, and fits 320 px and 400 % zoom', async (t, open) => {
  const console = await openConsole(t, open, { host: 'home.test' });
  const { page, home } = console;
  assert.equal(await page.evaluate('isSecureContext'), false);
  await assertEdits(console);
  await walk(console, 320, [700, 256]);
  for (const height of [700, 256]) {
    await page.setViewportSize({ width: 320, height });
    await page.goto(`${home}/settings/rates?add=true`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save rate' }).scrollIntoViewIfNeeded();
    await fits(page);
  }
});

browserTest('at an IP address every page opens, search and Add in one place, without passkeys', async (t, open) => {
  const console = await openConsole(t, open, { host: '127.0.0.1' });
  const { page, home } = console;
  assert.equal(await page.evaluate('isSecureContext'), true);
  await walk(console, 1280, [900]);
  await page.goto(`${home}/settings/security`);
  await page.getByText(/Passkeys need .* an IP address cannot have any/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add passkey' }).count(), 0);
  const signedOut = await open();
  await signedOut.goto(`${home.replace(/\/app$/, '')}/sessions/new`);
  assert.equal(await signedOut.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
});
