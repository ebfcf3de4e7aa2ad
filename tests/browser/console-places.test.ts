import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { fits, openConsole, shot } from '#tests/harness/browser/console.ts';

// Where people open the web app: on plain http in their home network, without a connection, on a phone with long names.

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
