import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

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
  const row = page
    .getByRole('region', { name: 'Spending, Mar 2025 to Feb 2026' })
    .getByRole('row', { name: /^Groceries/ });
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

componentTest('each category has this month, the same days before, and the difference', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { id: category_id } = await send(console, 'POST', 'categories', { name: 'Comics' });
  for (const [date, amount] of [
    ['2026-02-03', '10'],
    ['2026-02-20', '99'],
    ['2026-03-04', '12.50'],
  ]) {
    await enter(console, 'Everyday', { name: 'Novel', amount, category_id, date });
  }
  await page.goto(`${home}/reports`);
  const categories = page.getByRole('region', { name: 'By category' });
  await categories.getByRole('columnheader', { name: 'Month before, until Feb 10' }).waitFor();
  const row = categories.getByRole('row', { name: /^Comics/ });
  assert.deepEqual(await row.getByRole('cell').allTextContents(), ['', '$12.50', '$10.00', '+$2.50']);
  assert.equal(await row.locator('rect').count(), 12);
  const drivers = page.getByRole('region', { name: 'What changed net worth' });
  await drivers.getByText('Together').waitFor();
  await axe(page);
  await row.getByRole('link', { name: '$10.00' }).click();
  await page.waitForURL(/transactions\?.*from=2026-02-01&to=2026-02-10/);
});

componentTest('a report is grouped, cut and compared by its controls, and its table is saved', async (open) => {
  const console = await open();
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
  await page.getByRole('columnheader', { name: 'Before', exact: true }).waitFor();
  await page.waitForURL(/group=merchant/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'Spending, Jan 2026 to Mar 2026.csv');
  const lines = (await file.text()).split('\r\n');
  assert.equal(lines[0], 'Merchant,Total,Before,Change,Jan 2026,Feb 2026,Mar 2026');
  const grocer = lines.find((line) => line.startsWith('Green Grocer'));
  assert.match(grocer ?? '', /^Green Grocer,526\.17,526\.17,0\.00,175\.39,175\.39,175\.39$/);
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByRole('heading', { name: 'Spending, Oct 2025 to Dec 2025' }).waitFor();
  await page.getByRole('link', { name: 'Later' }).click();
  await pick('Period', '10 years');
  await page.getByRole('columnheader', { name: '2026', exact: true }).waitFor();
  await pick('Columns', 'Quarters');
  await page.getByRole('columnheader', { name: 'Q1 2026', exact: true }).waitFor();
});

componentTest('an empty report offers the first step', async (open) => {
  const { page, home } = await open({ width: 390 });
  await page.goto(`${home}/reports?month=2024-05`);
  await page.getByRole('heading', { name: 'Nothing in this period' }).waitFor();
  await axe(page);
  await page.getByRole('main').getByRole('link', { name: 'Add transaction' }).press('Enter');
  await page.waitForURL(/transactions\?open=new/);
});

componentTest('what changed net worth is a bridge whose figures open their entries and accounts', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  const { accounts } = family;
  await enter(console, 'Everyday', { name: 'Sofa', amount: '77', date: '2026-02-07', kind: 'one_time' });
  await page.goto(`${home}/reports?report=worth&month=2026-02&months=3`);
  const report = await send(
    console,
    'GET',
    'reports/net_worth_drivers?start_date=2025-12-01&end_date=2026-02-28&interval=month',
  );
  await page.getByRole('heading', { name: 'What changed net worth, Dec 2025 to Feb 2026' }).waitFor();
  const bridge = page.getByRole('list', { name: 'What changed net worth' });
  const saved = report.drivers.find(({ driver }) => driver === 'saved');
  assert.ok(saved !== undefined && Number(saved.amount) !== 0);
  await bridge.getByRole('button', { name: 'Not in reports' }).press('Enter');
  await bridge.getByRole('link', { name: 'Everyday' }).waitFor();
  await page.getByText('How is this computed?').click();
  await page.getByText(/^Saved is .* in less .* out/).waitFor();
  assert.equal(await page.getByRole('row').count(), 5, 'three months, their names and the sum');
  await axe(page);
  assert.ok(accounts.Everyday);
  await bridge.getByRole('link', { name: '−$77.00' }).click();
  await page.waitForURL(/transactions/);
  assert.equal(new URL(page.url()).searchParams.get('q'), '-is:reported -is:transfer -is:split');
  await page.getByText('Sofa').first().waitFor();
});

componentTest('money flow says why a category of spending is among the sources', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { categories } = console.family;
  await enter(console, 'Everyday', { name: 'Tax refund', amount: '-186.26', category_id: categories.Taxes });
  await page.goto(`${home}/reports?report=flow&months=1&month=2026-03`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Taxes' }).first().waitFor();
  await main
    .getByText('A category of which more came back than was spent, such as a refund of taxes, is among the sources.')
    .waitFor();
});
