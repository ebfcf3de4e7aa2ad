import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole } from '#tests/harness/browser/console.ts';

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

browserTest('each report fits and is accessible, and an empty one too', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home } = console;
  await addEntries(console);
  await page.goto(`${home}/reports?compare=previous`);
  await page.getByRole('button', { name: 'Groceries' }).press('Enter');
  await page.getByRole('rowheader', { name: 'Sweets' }).waitFor();
  await page.getByRole('img', { name: /^Spending, Apr 2025 to Mar 2026/ }).waitFor();
  for (const [tab, ready] of [
    ['Spending', 'Spending, Apr 2025 to Mar 2026'],
    ['Income', 'Income, Apr 2025 to Mar 2026'],
    ['Savings rate', 'Savings rate, Apr 2025 to Mar 2026'],
    ['Money flow', 'Money flow, Apr 2025 to Mar 2026'],
    ['Net worth', 'What changed net worth, Apr 2025 to Mar 2026'],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'Reports' })
      .getByRole('link', { name: tab, exact: true })
      .press('Enter');
    await page.getByRole('heading', { name: ready }).waitFor();
    assert.deepEqual(await page.locator('main nav [aria-current]').allTextContents(), [tab]);
    await lookAt(page, `reports-${tab.toLowerCase().replace(' ', '-')}`);
  }
  await page.getByRole('link', { name: 'Own reports' }).press('Enter');
  await page.getByRole('img', { name: /^New report, / }).waitFor();
  await lookAt(page, 'reports-own');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await lookAt(page, 'reports-own-save', '[role=dialog]');
  await page.goto(`${home}/reports?month=2024-05`);
  await page.getByRole('heading', { name: 'Nothing in this period' }).waitFor();
  await lookAt(page, 'reports-empty');
});
