import assert from 'node:assert/strict';
import { setSuspension } from '#access/people/suspend-family.ts';
import { axe, componentTest, type Page } from '#tests/harness/components/component-test.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';

/** Presses Tab until the element called `name` has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
    );
    if (focused.trim() === name) return;
  }
  assert.fail(`Tab never comes to ${name}`);
}

componentTest('navigation by keyboard moves the focus to each page', async (open) => {
  const { page } = await open();
  await tabTo(page, 'Transactions');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  assert.equal(await page.title(), 'Transactions – Coffer');
  await page.locator('main:focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'Settings');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/settings/profile');
  await page.goBack();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
});

componentTest('the first Tab stop skips the navigation', async (open) => {
  const { page } = await open();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate('document.activeElement?.localName'), 'main');
});

componentTest('the sidebar has net worth, and accounts in groups that close to their sums', async (open) => {
  const { page } = await open();
  const side = page.getByRole('navigation', { name: 'Main' });
  await side.getByRole('link', { name: 'Net worth −$113,732.64' }).waitFor();
  const cash = side.getByRole('button', { name: 'Cash $29,428.71' });
  await side.getByRole('link', { name: 'Mortgage −$184,000.00' }).waitFor();
  await side.getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
  await cash.click();
  assert.equal(await side.getByRole('link', { name: 'Rainy day' }).count(), 0);
  await page.reload();
  assert.equal(await cash.getAttribute('aria-expanded'), 'false');
  await cash.click();
  await side.getByRole('link', { name: 'Rainy day $12,500.00' }).click();
  await page.getByRole('heading', { name: 'Rainy day', level: 1 }).waitFor();
});

componentTest('the palette goes to pages and transactions, and does things from every page', async (open) => {
  const { page, home } = await open();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await palette.getByRole('option', { name: 'Add transaction' }).waitFor();
  await axe(page);
  await page.keyboard.type('Pharm');
  await palette
    .getByRole('option', { name: /Pharmacy.*−\$23\.45/ })
    .first()
    .waitFor();
  await axe(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/transactions?q=Pharm&open=*');
  await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await palette.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('zzzz');
  await palette.getByText('No results').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('dark');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), 'dark');
});

componentTest('Escape closes the palette and returns the focus, the first time too', async (open) => {
  const { page } = await open();
  const button = page.getByRole('button', { name: 'Search or go to' });
  for (let round = 0; round < 2; round += 1) {
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await button.and(page.locator(':focus')).waitFor();
  }
});

componentTest('the selected theme survives a reload', async (open) => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await axe(page);
  await page.getByRole('menuitem', { name: 'Switch to dark theme' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Switch to light theme' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), 'dark');
});

componentTest('users without onboarding are redirected to it from every page', async (open) => {
  const { page, home } = await open({ seeded: false });
  await page.waitForURL('**/app/onboarding');
  await page.goto(`${home}/accounts`);
  await page.waitForURL('**/app/onboarding');
});

componentTest('unknown pages and server errors are explained with the request id', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/nowhere/at/all`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await axe(page);
  const body = { error: 'busy', message: 'The server is busy', request_id: 'req-77', issues: [] };
  await page.route('**/api/v1/family_settings', (route) => route.fulfill({ status: 409, json: body }));
  await page.goto(`${home}/tags`);
  await page.getByText('The server is busy').waitFor();
  await page.getByText('req-77').waitFor();
  await axe(page);
  await page.unroute('**/api/v1/family_settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
});

componentTest('people of a suspended family see a page that says so, and can sign out', async (open) => {
  const { page, home, coffer, family } = await open();
  const context = { actor: { type: 'cli' }, db: coffer.database, clock: Date.now, requestId: 'cli' } as const;
  await setSuspension(context, await familyOf(coffer, family.user), { reason: 'Bills are not paid' });
  coffer.server.forgetCredentials();
  await page.goto(`${home}/tags`);
  await page.waitForURL('**/sessions/suspended');
  await page.getByText('The operator writes: “Bills are not paid”').waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sessions/new?notice=signed_out');
});

componentTest('without a session the browser signs in and returns to the page', async (open) => {
  const { page, home, family } = await open({ basePath: '/coffer' });
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/coffer/sessions/new?notice=signed_out&return_to=%2Fcoffer%2Fapp%2F');
  await page.goto(`${home}/tags?q=work`);
  await page.waitForURL('**/coffer/sessions/new?return_to=*');
  await page.getByLabel('Email address').fill(family.user.email);
  await page.getByLabel('Password').fill(family.user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/coffer/app/tags?q=work');
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
});

componentTest('keys open pages, the form, the search and their own list on every page', async (open) => {
  const { page } = await open();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.locator('main input[type=search]:focus').waitFor();
  await page.keyboard.type('n?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.keyboard.press('Escape');
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('n');
  await page.waitForURL('**/app/transactions?*open=new*');
});

componentTest('on a phone everything else is in a sheet that returns the focus', async (open) => {
  const { page } = await open({ width: 390 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'More' });
  await sheet.getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'More' }).waitFor();
  await page.keyboard.press('Enter');
  await sheet.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Add transaction' }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForURL('**/app/transactions?open=new');
});

componentTest('the accounts load with the session', async (open) => {
  const { page, home } = await open();
  const accounts = Promise.withResolvers<void>();
  page.on('request', (request) => request.url().includes('/api/v1/accounts') && accounts.resolve());
  await page.route('**/api/v1/users/me', async (route) => {
    await accounts.promise;
    await route.continue();
  });
  await page.goto(`${home}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

componentTest('the menu of the person is accessible and takes the focus', async (open) => {
  const { page } = await open();
  const button = page.getByRole('button', { name: 'Menu of Ada Byron' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await button.and(page.locator(':focus')).waitFor();
  await page.setViewportSize({ width: 900, height: 800 });
  await button.click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

componentTest('on a tablet a rail opens the whole sidebar over the page', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/`);
  await page.setViewportSize({ width: 900, height: 900 });
  await axe(page);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Coffer' });
  await sidebar.getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
  await axe(page);
  await sidebar.getByRole('link', { name: 'Tags' }).click();
  await sidebar.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  componentTest(`without a setting the theme is the device’s, ${colorScheme}`, async (open) => {
    const { page } = await open({ colorScheme });
    assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), colorScheme);
  });
}
