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

componentTest('the palette has what was typed before it was there', async (open) => {
  const { page } = await open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gym m');
  const field = page.getByRole('dialog', { name: 'Search or go to' }).getByRole('searchbox');
  await field.waitFor();
  await page.getByRole('option', { name: /Search all entries for “gym m”/ }).waitFor();
  assert.equal(await field.inputValue(), 'gym m');
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
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/transactions?q=Pharm&open=*');
  await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await palette.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('zzzz');
  await palette.getByRole('option', { name: 'Search all entries for “zzzz” none found' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('dark');
  await palette.getByRole('option', { name: 'Switch to dark theme' }).waitFor();
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
  for (const path of ['nowhere/at/all', 'developers/nowhere', 'settings/nowhere']) {
    await page.goto(`${home}/${path}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    assert.equal(await page.getByRole('main').count(), 1, path);
    await axe(page);
  }
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
  assert.deepEqual(await sheet.getByRole('list', { name: 'Pages' }).getByRole('link').allInnerTexts(), [
    'Accounts',
    'Insights',
    'Manage',
  ]);
  await sheet.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForURL('**/app/transactions?open=new');
});

componentTest('on a phone the top bar names a page of a record once, with the way back', async (open) => {
  const { page, home, family } = await open({ width: 390 });
  await page.goto(`${home}/accounts/${family.accounts['Rainy day']}`);
  const bar = page.getByRole('region', { name: 'Top bar' });
  const back = bar.getByRole('link', { name: 'All accounts' });
  await back.waitFor();
  await bar.getByText('Rainy day').waitFor();
  assert.equal(await page.getByRole('link', { name: 'All accounts' }).count(), 1);
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  await axe(page);
  await back.click();
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
  assert.equal(await bar.getByText('Rainy day').count(), 0);
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

componentTest('a start on a phone renders no sidebar, and asks for the month before the page', async (open) => {
  const { page, home } = await open({ width: 390 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(/^.*\/api\/v1\//, '')));
  await page.goto(`${home}/`);
  await page.getByRole('region', { name: 'March 2026' }).getByText('Put aside').first().waitFor();
  const isOfSession = (one: string) => /^(users\/me|family_settings|accounts\?|changes\?)/.test(one);
  const [month] = asked.filter((one) => !isOfSession(one));
  assert.equal(month, 'income_statement?start_date=2026-03-01&end_date=2026-03-10&compare=previous');
  assert.equal(asked.filter((one) => one === month).length, 1, asked.join('\n'));
  assert.equal(await page.locator('nav[aria-label="Main"]').count(), 1, 'the bar at the bottom alone');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
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
  await sidebar.getByRole('link', { name: 'Manage' }).click();
  await sidebar.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor();
});

for (const colorScheme of ['light', 'dark'] as const) {
  componentTest(`without a setting the theme is the device’s, ${colorScheme}`, async (open) => {
    const { page } = await open({ colorScheme });
    assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), colorScheme);
  });
}

componentTest('six pages are in the sidebar, and each has its others as tabs', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/accounts`);
  const pages = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('list', { name: 'Pages' });
  const label = (link: string) => link.trim();
  const names = (await pages.locator('a[title] > span').allInnerTexts()).map(label);
  assert.deepEqual(
    names.filter((name) => !/^\d+$/.test(name)),
    ['Overview', 'Transactions', 'Accounts', 'Plan', 'Insights', 'Manage'],
  );
  const tabsOf = async (name: string) => {
    await pages.getByRole('link', { name, exact: true }).click();
    const tabs = page.getByRole('navigation', { name, exact: true });
    await tabs.getByRole('link').first().waitFor();
    return tabs.getByRole('link').allInnerTexts();
  };
  assert.deepEqual(await tabsOf('Accounts'), ['All accounts', 'Investments', 'Banks']);
  assert.deepEqual(await tabsOf('Manage'), ['Categories', 'Merchants', 'Tags', 'Rules', 'Import']);
  assert.deepEqual(await tabsOf('Plan'), ['Budget', 'Goals', 'Bills', 'Forecast']);
  await page.getByRole('navigation', { name: 'Plan', exact: true }).getByRole('link', { name: 'Goals' }).click();
  await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
  assert.equal(await pages.getByRole('link', { name: 'Plan' }).getAttribute('aria-current'), 'page');
  await axe(page);
});

componentTest('names of sections and earlier addresses lead to their pages', async (open) => {
  const { page, home } = await open();
  for (const [from, to] of [
    ['plan', 'budgets'],
    ['insights', 'reports'],
    ['manage', 'categories'],
    ['recurring?view=forecast', 'forecast'],
    ['developers/authorised', 'developers/connected-apps'],
  ]) {
    await page.goto(`${home}/${from}`);
    await page.waitForURL(`**/app/${to}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

componentTest('search and Add are on every page, and Add keeps the filters of the list', async (open) => {
  const { page, home } = await open();
  for (const path of ['', 'accounts', 'budgets', 'reports', 'rules', 'settings/profile', 'developers/keys']) {
    await page.goto(`${home}/${path}`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Search or go to' }).waitFor();
    assert.equal(await main.getByRole('button', { name: 'Add', exact: true }).count(), 1, path);
  }
  await page.goto(`${home}/transactions?q=Pharm`);
  await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog', { name: 'New transaction' }).waitFor();
  assert.match(page.url(), /q=Pharm/);
});

componentTest('the palette understands commands, months and amounts; Tab narrows to a group', async (open) => {
  const { page } = await open();
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(text);
  };
  await type('new rule');
  await palette.getByRole('option', { name: 'Add rule' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add rule' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.match(page.url(), /\/rules$/);

  await type('pharmacy march');
  await palette.getByRole('option', { name: /^Search all entries for pharmacy, March 2026 \d+ found$/ }).click();
  await page.waitForURL(/q=pharmacy\+date%3A2026-03/);
  await palette.waitFor({ state: 'hidden' });

  await type('> 50');
  await palette.getByRole('option', { name: /^Search all entries for amount>50 \d+ found$/ }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('rai');
  await palette.getByRole('option', { name: /^Rainy day/ }).waitFor();
  await palette.getByRole('option', { name: /^Search all entries/ }).waitFor();
  await page.keyboard.press('Tab');
  await palette.getByRole('option', { name: /^Search all entries/ }).waitFor({ state: 'detached' });
  await axe(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rainy day', level: 1 }).waitFor();
});
