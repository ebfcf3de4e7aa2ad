import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

/** Groceries with a subcategory, a refund, and a payment that no report counts. */
async function addEntries(console: OpenApp) {
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

componentTest('a figure of a report opens exactly its transactions', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await addEntries(console);
  await page.goto(`${home}/reports?month=2026-02`);
  const row = page.getByRole('row', { name: /^Groceries/ });
  const { groups } = await send(
    console,
    'GET',
    'reports/breakdown?start_date=2025-03-01&end_date=2026-02-28&interval=month',
  );
  const groceries = groups.find(({ id }) => id === family.categories.Groceries);
  const february = groceries?.periods.at(-1);
  assert.equal(february?.expense, '182.49');
  await row.getByRole('link', { name: '$182.49' }).click();
  await page.waitForURL(/transactions/);
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['q', 'from', 'to', 'type'].map((name) => searchParams.get(name)),
    ['is:reported', '2026-02-01', '2026-02-28', 'expense'],
  );
  await page.getByText('Chocolate').first().waitFor();
  assert.equal(await page.getByText('Hidden').count(), 0);
  assert.equal(await page.getByText('Returned').count(), 0);
});
