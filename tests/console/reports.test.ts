import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
    const console = await openConsole(t, open, { width, colorScheme });
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

browserTest('a report is grouped, cut and compared by its controls, and its table is saved', async (t, open) => {
  const console = await openConsole(t, open);
  const { page, home } = console;
  await addEntries(console);
  await page.goto(`${home}/reports`);
  const pick = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await pick('Group by', 'Merchant');
  await page.getByRole('rowheader', { name: 'Green Grocer' }).waitFor();
  await pick('Period', '3 months');
  await pick('Compare with', 'The period before');
  await page.getByRole('columnheader', { name: 'Before' }).waitFor();
  await page.waitForURL(/group=merchant/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'Spending, Jan 26 to Mar 26.csv');
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  assert.equal(lines[0], 'Merchant,Total,Before,Change,Jan 26,Feb 26,Mar 26');
  const grocer = lines.find((line) => line.startsWith('Green Grocer'));
  assert.match(grocer ?? '', /^Green Grocer,526\.17,526\.17,0\.00,175\.39,175\.39,175\.39$/);
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByRole('heading', { name: 'Spending, Oct 25 to Dec 25' }).waitFor();
  await page.getByRole('link', { name: 'Later' }).click();
  await pick('Period', '10 years');
  await page.getByRole('columnheader', { name: '2026', exact: true }).waitFor();
  await pick('Columns', 'Quarters');
  await page.getByRole('columnheader', { name: 'Q1 2026', exact: true }).waitFor();
});

browserTest('an empty report offers the first step', async (t, open) => {
  const { page, home } = await openConsole(t, open, { width: 390 });
  await page.goto(`${home}/reports?month=2024-05`);
  await page.getByRole('heading', { name: 'Nothing in this period' }).waitFor();
  await fits(page);
  await axe(page);
  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).press('Enter');
  await page.waitForURL(/transactions\?open=new/);
});
