import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Groceries with a subcategory, a refund, and a payment that no report counts. */
async function addEntries(console: OpenConsole) {
  const { categories } = console.family;
  const { id: sweets } = await send(console, 'POST', 'categories', { name: 'Sweets', parent_id: categories.Groceries });
  await enter(console, 'Everyday', { name: 'Chocolate', amount: '7.10', category_id: sweets, date: '2026-02-20' });
  await enter(console, 'Everyday', {
    name: 'Returned',
    amount: '-3',
    category_id: categories.Groceries,
    date: '2026-02-21',
  });
  await enter(console, 'Everyday', {
    name: 'Hidden',
    amount: '9',
    category_id: sweets,
    date: '2026-02-21',
    excluded: true,
  });
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`each report fits and is accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = console;
    await addEntries(console);
    await page.goto(`${home}/reports?compare=previous`);
    await page.getByRole('button', { name: 'Groceries' }).press('Enter');
    await page.getByRole('rowheader', { name: 'Sweets' }).waitFor();
    await page.getByRole('img', { name: /^Spending, Apr 25 to Mar 26/ }).waitFor();
    for (const [tab, ready] of [
      ['Spending', 'Spending, Apr 25 to Mar 26'],
      ['Income', 'Income, Apr 25 to Mar 26'],
      ['Savings rate', 'Savings rate, Apr 25 to Mar 26'],
      ['Money flow', 'Money flow, Apr 25 to Mar 26'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Reports' })
        .getByRole('link', { name: tab, exact: true })
        .press('Enter');
      await page.getByRole('heading', { name: ready }).waitFor();
      assert.deepEqual(await page.locator('main nav [aria-current]').allTextContents(), [tab]);
      await fits(page);
      await axe(page);
      await page.setViewportSize({ width, height: width === 390 ? 1500 : 1300 });
      await shot(page, `reports-${tab.toLowerCase().replace(' ', '-')}-${width}-${colorScheme}`);
    }
  });
}

browserTest('an empty report offers the first step', async (t, open) => {
  const { page, home } = await openConsole(t, open, { width: 390, opened: false });
  await page.goto(`${home}/reports?month=2024-05`);
  await page.getByRole('heading', { name: 'Nothing in this period' }).waitFor();
  await fits(page);
  await axe(page);
  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).press('Enter');
  await page.waitForURL(/transactions\?open=new/);
});
