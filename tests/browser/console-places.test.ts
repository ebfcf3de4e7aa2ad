import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { fits, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

// Where people open the web app: on plain http in their home network, at an IP address, without a connection, on a phone with long names, in
// narrow windows, in other time zones, while the server restarts.

browserTest('on plain http an edit is saved, a split opens and a key is copied', async (t, open) => {
  const console = await openConsole(t, open, { host: 'home.test' });
  const { page, home } = console;
  assert.equal(await page.evaluate('isSecureContext'), false);
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  await page.goto(`${home}/transactions`);
  const row = page.locator('[data-row]', { hasText: 'Sweets' });
  await row.getByRole('button', { name: 'Category: none' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  await page.getByText('Saved').waitFor();
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
});

browserTest('without a connection every page opens in the app and says so', async (t, open) => {
  const { page } = await openConsole(t, open);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.context().setOffline(false);
});

browserTest('the page of an account with a long name fits a phone', async (t, open) => {
  const console = await openConsole(t, open, { width: 390 });
  const { page, home, family } = console;
  const long = 'Sparkassenzweckverband'.repeat(5);
  await send(console, 'PATCH', `accounts/${family.accounts.Everyday}`, { name: long, institution_name: long });
  await page.goto(`${home}/accounts/${family.accounts.Everyday}`);
  await page.getByRole('heading', { level: 1, name: long }).waitFor();
  await fits(page);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('region', { name: 'Details' }).getByText(long).waitFor();
  await fits(page);
  await shot(page, 'account-long-name');
});

const PAGES = [
  '/',
  '/accounts',
  '/transactions',
  '/recurring',
  '/budgets',
  '/goals',
  '/rules',
  '/reports',
  '/imports',
  '/categories',
  '/merchants',
  '/tags',
  ...['keys', 'usage', 'requests', 'applications', 'connected-apps'].map((page) => `/developers/${page}`),
  ...['profile', 'family', 'members', 'sessions', 'security', 'rates', 'data', 'appearance'].map(
    (page) => `/settings/${page}`,
  ),
];

/** Opens every page and a dialog; a fault in a page's script fails the test. */
async function walk({ page, home, family }: OpenConsole): Promise<void> {
  for (const path of [...PAGES, `/accounts/${family.accounts.Everyday}`]) {
    await page.goto(home + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
    assert.equal(await page.getByText('Something went wrong').count(), 0, path);
    await fits(page);
  }
}

for (const host of ['home.test', '127.0.0.1'] as const) {
  browserTest(`every page opens at ${host} over plain http`, async (t, open) => {
    const console = await openConsole(t, open, { host });
    assert.equal(await console.page.evaluate('isSecureContext'), host !== 'home.test');
    await walk(console);
  });
}

for (const [name, height] of [
  ['320 px', 700],
  ['400 % zoom of 1280 by 900', 225],
] as const) {
  browserTest(`every page and a form fit ${name}`, async (t, open) => {
    const console = await openConsole(t, open);
    const { page, home } = console;
    await page.setViewportSize({ width: 320, height });
    await walk(console);
    await page.goto(`${home}/settings/rates?add=true`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save rate' }).scrollIntoViewIfNeeded();
    await fits(page);
  });
}

for (const [zone, hours, today] of [
  ['Pacific/Kiritimati', 0, '2026-03-11'],
  ['Pacific/Pago_Pago', 14, '2026-03-10'],
] as const) {
  browserTest(`today is the family's day in ${zone}, in the form and on the server`, async (t, open) => {
    const console = await openConsole(t, open, { ownServer: true });
    const { page, home, coffer } = console;
    await send(console, 'PATCH', 'family_settings', { timezone: zone, date_format: '%Y-%m-%d' });
    coffer.advance(hours * 3600);
    await page.clock.setFixedTime(coffer.now);
    await page.goto(`${home}/accounts?new=true`);
    const form = page.getByRole('dialog', { name: 'Add account' });
    assert.equal(await form.getByLabel('Date of this balance').inputValue(), today);
    await form.getByLabel('Name').fill('Tin');
    await form.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tin' }).waitFor();
  });
}

browserTest('a form outlives a restart of the server and is saved once', async (t, _open, browser) => {
  // Not the test's own window: the browser reports the lost requests to the console.
  const open = async (options?: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext(options);
    t.after(() => context.close());
    return context.newPage();
  };
  const console = await openConsole(t, open);
  const { page, home } = console;
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'New tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  await dialog.getByLabel('Name').fill('Garden');
  await page.route('**/api/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByRole('alert').getByText('Cannot reach the server.').waitFor();
  await page.unroute('**/api/**');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('Garden added').waitFor();
  const tags = await send(console, 'GET', 'tags');
  assert.equal(tags.filter(({ name }: { name: string }) => name === 'Garden').length, 1);
});
