import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';

componentTest('a year has its sums, months, drivers and largest, with the year before', async (open) => {
  const console = await open();
  const { page, home } = console;
  await enter(console, 'Everyday', { name: 'Old boat', amount: '900', date: '2024-05-02' });
  await enter(console, 'Everyday', { name: 'New boat', amount: '5000.50', date: '2025-06-01' });
  await page.goto(`${home}/reports/year`);
  await page.getByRole('heading', { name: '2025 in review', level: 1 }).waitFor();
  const { income, expense, comparison } = await send(
    console,
    'GET',
    'income_statement?start_date=2025-01-01&end_date=2025-12-31&compare=last_year',
  );
  const sums = page.getByRole('definition');
  await sums.nth(1).getByText(expense.formatted).first().waitFor();
  assert.equal(comparison?.expense.amount, '900.00');
  await sums.nth(0).getByRole('link', { name: income.formatted }).waitFor();
  await page.getByText(/^Most was spent in June 2025: \$5,/).waitFor();
  const largest = page.getByRole('region', { name: 'Largest expenses' }).getByRole('listitem');
  await largest.first().getByText('New boat').waitFor();
  await page.getByRole('region', { name: 'What changed net worth' }).getByText('Together').waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByRole('heading', { name: '2026 in review', level: 1 }).waitFor();
  await page.getByText('Until Mar 10; the year is not over').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Later' }).count(), 0, 'no year that has not begun');
});

componentTest('a year without entries says so', async (open) => {
  const { page, home } = await open({ width: 390 });
  await page.goto(`${home}/reports/year?year=2001`);
  await page.getByRole('heading', { name: 'Nothing in this period' }).waitFor();
});
