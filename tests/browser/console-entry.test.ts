import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, openConsole, shot, signIn, WIDTHS } from '#tests/harness/browser/console.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'New transaction' });

/** Opens the form of a new transaction. */
async function openForm(page: Page, home: string) {
  await page.goto(`${home}/transactions?open=new`);
  const drawer = drawerOf(page);
  await drawer.getByLabel('Amount in USD').and(page.locator(':focus')).waitFor();
  return drawer;
}

for (const width of WIDTHS) {
  browserTest(`a transfer is added with both sides in one form and undone at ${width} px`, async (t, open) => {
    const console = await openConsole(t, open, { width });
    const { page, home } = console;
    const drawer = await openForm(page, home);
    await page.keyboard.type('250');
    await drawer.getByText('Transfer', { exact: true }).click();
    await drawer.getByRole('combobox', { name: 'From account' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await drawer.getByRole('combobox', { name: 'To account' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await drawer.getByRole('button', { name: 'Add transaction' }).click();
    await drawer.getByText('Select another account').waitFor();
    await axe(page);
    await fits(page);
    await drawer.getByRole('combobox', { name: 'To account' }).click();
    await page.getByRole('option', { name: 'Rainy day' }).click();
    await shot(page, `entry-transfer-${width}`);
    await drawer.getByRole('button', { name: 'Add transaction' }).click();
    await page.getByText('Transfer added').waitFor();
    const sides = async () => (await send(console, 'GET', 'transactions?transfer=true')).transactions;
    assert.deepEqual((await sides()).map((side) => side.signed_amount).toSorted(), ['-250.00', '250.00']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Transfer deleted').waitFor();
    assert.deepEqual(await sides(), []);
  });
}

browserTest('the date of an entry is typed short, moved by keys or picked', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  const drawer = await openForm(page, home);
  const date = drawer.getByLabel('Date');
  await date.fill('3-8');
  await page.keyboard.press('ArrowUp');
  assert.equal(await date.inputValue(), '03-09-2026');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await date.inputValue(), '02-08-2026');
  await page.keyboard.press('Home');
  assert.equal(await date.evaluate((input) => (input as unknown as { selectionStart: number }).selectionStart), 0);
  await date.fill('soon');
  await drawer.getByLabel('Amount in USD').focus();
  await drawer.getByText('Enter a date, such as 03-10-2026').waitFor();
  await drawer.getByRole('button', { name: 'Yesterday' }).click();
  assert.equal(await date.inputValue(), '03-09-2026');
  await drawer.getByRole('button', { name: 'Open calendar' }).waitFor();
});

browserTest('tags ticked in the table are kept when Escape closes the picker', async (t, open) => {
  const console = await openConsole(t, open);
  const { page, home } = console;
  await page.goto(`${home}/transactions?q=pharmacy`);
  const row = page.locator('[data-row="0"]');
  await row.getByRole('button', { name: 'Tags: none' }).click();
  await page.getByRole('option', { name: 'Holiday' }).click();
  await page.getByRole('option', { name: 'Holiday', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Tags: Holiday' }).waitFor();
  await page.getByText('Saved').waitFor();
});

browserTest('entries of another tab or person appear without a reload', async (t, open) => {
  const console = await openConsole(t, open);
  const { page, home, family } = console;
  const listening = page.waitForResponse(/changes\?cursor=latest/);
  await page.goto(`${home}/transactions`);
  await page.locator('[data-row="0"]').waitFor();
  await listening;
  const { id } = await enter(console, 'Everyday', { name: 'From elsewhere', amount: '9.99' });
  await page.locator('[data-row]', { hasText: 'From elsewhere' }).waitFor();
  await page.getByText('43 transactions').waitFor();
  const other = await open();
  await signIn(other, home.replace(/\/app$/, ''), family.user);
  await other.goto(`${home}/transactions?open=${id}`);
  const details = other.getByRole('dialog', { name: 'Transaction' });
  await details.getByLabel('Name').fill('Bäckerei Müller');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-row]', { hasText: 'Bäckerei Müller' }).waitFor();
});
