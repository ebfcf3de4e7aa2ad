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

componentTest('a subscription that costs more at the end of a year is on its page', async (open) => {
  const console = await open();
  await send(console, 'POST', 'recurring_transactions', {
    ...{ account_id: console.family.accounts.Everyday, name: 'Streaming', amount: '10.99', currency: 'USD' },
    ...{ expected_day_of_month: 5, last_occurrence_date: '2025-08-05', next_expected_date: '2025-09-05' },
  });
  for (const [date, amount] of [
    ['2025-09-05', '9.99'],
    ['2025-10-05', '9.99'],
    ['2025-11-05', '10.99'],
    ['2025-12-05', '10.99'],
  ] as const)
    await enter(console, 'Everyday', { name: 'Streaming', amount, date });
  const { page, home } = console;
  await page.goto(`${home}/reports/year`);
  const line = page.getByRole('region', { name: 'Subscriptions with a new price' }).getByRole('listitem');
  await line.getByText('$9.99 before Nov 5, 2025').waitFor();
  await line.getByText('−$10.99').waitFor();
  await line.getByText('+$1.00').waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByRole('heading', { name: '2024 in review', level: 1 }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Subscriptions with a new price' }).count(), 0);
});
