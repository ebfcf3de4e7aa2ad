import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type Locator } from '#tests/harness/components/component-test.ts';

componentTest('the sidebar counts what waits for a review, and opens it', async (open) => {
  const console = await open();
  const { page, home } = console;
  const side = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const name of ['Kiosk', 'Newsstand']) await enter(console, 'Everyday', { name, amount: '3.10' });
  await page.goto(`${home}/accounts`);
  const count = side.getByRole('link', { name: /^\d+ transactions to review$/ });
  const { pagination } = await send(console, 'GET', 'transactions?reviewed=false');
  await count.waitFor();
  assert.equal(await count.innerText(), String(pagination.total_count));
  await axe(page);
  await count.click();
  await page.getByRole('heading', { name: 'Newsstand', level: 2 }).waitFor();
  assert.match(page.url(), /\/review$/);
});

const namesIn = (list: Locator) => list.locator('a[href*="/accounts/"] > span:first-child').allInnerTexts();

componentTest('accounts and groups are moved by keyboard, and stay so for the person', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/`);
  const side = page.getByRole('navigation', { name: 'Main', exact: true });
  await side.getByRole('link', { name: 'Mortgage' }).waitFor();
  assert.deepEqual(await namesIn(side), ['Everyday', 'Rainy day', 'Travel card', 'Index funds', 'Mortgage']);
  await side.getByRole('button', { name: 'Arrange accounts' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Arrange accounts' });
  await dialog.getByRole('button', { name: 'Move Rainy day up' }).press('Enter');
  const loansUp = dialog.getByRole('button', { name: 'Move Loans up' });
  for (let times = 0; times < 5; times += 1) await loansUp.press('Enter');
  await loansUp.and(page.locator(':focus')).and(page.locator('[aria-disabled=true]')).waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  const moved = ['Mortgage', 'Rainy day', 'Everyday', 'Travel card', 'Index funds'];
  assert.deepEqual(await namesIn(side), moved);
  await page.goto(`${home}/settings/profile`);
  await side.getByRole('link', { name: 'Mortgage' }).waitFor();
  assert.deepEqual(await namesIn(side), moved);
  await side.getByRole('button', { name: 'Arrange accounts' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  assert.equal((await namesIn(side))[0], 'Everyday');
});

componentTest('the focus on an account shows its last months, from one request for all', async (open) => {
  const { page } = await open();
  const side = page.getByRole('navigation', { name: 'Main', exact: true });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/balances/history')) requests += 1;
  });
  for (let round = 0; round < 2; round += 1) {
    await side.getByRole('button', { name: 'Cash' }).focus();
    await page.keyboard.press('Tab');
    const hint = side.getByRole('tooltip').filter({ hasText: 'Everyday' });
    await hint.getByText(/since/).waitFor();
    await hint.locator('polyline').waitFor();
    await axe(page);
    await page.keyboard.press('Tab');
    await side.getByRole('tooltip').filter({ hasText: 'Rainy day' }).waitFor();
  }
  assert.equal(requests, 1);
});
