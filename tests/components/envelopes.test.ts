import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

/** Envelopes of March 2026, the present month, with 800 to assign besides its income. */
async function envelopes(console: OpenApp, amounts: Readonly<Record<string, string>>, target: object | null = null) {
  const month = { month: '2026-03', method: 'envelopes', starting_amount: '800' };
  const { id: budget_id } = await send(console, 'POST', 'budgets', month);
  for (const [name, budgeted_spending] of Object.entries(amounts)) {
    const category_id = console.family.categories[name];
    await send(console, 'POST', 'budget_categories', { budget_id, category_id, budgeted_spending, target });
  }
  await console.page.goto(`${console.home}/budgets`);
  return budget_id as string;
}

const amount = (page: Page, name: string) => page.getByRole('textbox', { name: `Budget of ${name}`, exact: true });

/** The amount of each category of a budget, by its name. */
async function amountsOf(console: OpenApp, id: string): Promise<Record<string, string>> {
  const { budget_categories } = await send(console, 'GET', `budget_categories?budget_id=${id}`);
  type Row = { readonly category: { readonly name: string }; readonly budgeted_spending_decimal: string };
  return Object.fromEntries(budget_categories.map((row: Row) => [row.category.name, row.budgeted_spending_decimal]));
}

componentTest('an envelope gets a target, and what it lacks is assigned by a press', async (open) => {
  const console = await open();
  const { page } = console;
  const id = await envelopes(console, { Travel: '100' });
  await page.getByRole('button', { name: 'Settings of Travel' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings of Travel' });
  await dialog.getByRole('combobox', { name: 'Target' }).click();
  await page.getByRole('option', { name: 'Have an amount by a day' }).click();
  await dialog.getByLabel('Amount').fill('1,200');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByLabel('Target day').fill('6/30/2026');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('$1,200.00 by Jun 30').waitFor();
  await page.getByRole('img', { name: '8% saved' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: '$200.00 missing: Assign $200.00 to Travel' }).press('Enter');
  await page.getByText('$200.00 moved to Travel').waitFor();
  await page.getByRole('img', { name: '25% saved' }).waitFor();
  assert.deepEqual(await amountsOf(console, id), { Travel: '300.00' });
});

componentTest('targets are met at once after a look, with one undo', async (open) => {
  const console = await open();
  const { page } = console;
  const id = await envelopes(console, { Travel: '100', Groceries: '50' }, { type: 'monthly', amount: '300' });
  await page.getByRole('button', { name: 'Assign to targets' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign money' });
  await dialog.getByRole('row', { name: 'Groceries $50.00 $300.00' }).waitFor();
  await dialog.getByRole('row', { name: 'Travel $100.00 $300.00' }).waitFor();
  await axe(page);
  assert.deepEqual(await amountsOf(console, id), { Groceries: '50.00', Travel: '100.00' }, 'a look stores nothing');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter');
  await page.getByText('2 envelopes changed').waitFor();
  assert.deepEqual(await amountsOf(console, id), { Groceries: '300.00', Travel: '300.00' });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Undone').waitFor();
  assert.deepEqual(await amountsOf(console, id), { Groceries: '50.00', Travel: '100.00' });
});

componentTest('an overspent envelope is covered by one press from where most is left', async (open) => {
  const console = await open();
  const { page } = console;
  const id = await envelopes(console, { Travel: '100', Groceries: '500', 'Food & Drink': '10' });
  const line = page.getByRole('group', { name: 'Cover $1.80 of Food & Drink' });
  await line.waitFor();
  assert.equal(await page.getByRole('group', { name: /^Cover/ }).count(), 1);
  await line.getByRole('radio', { name: /^Not assigned/ }).waitFor();
  await axe(page);
  await line.getByText(/^Travel/).click();
  await line.getByRole('button', { name: 'Cover $1.80 of Food & Drink' }).press('Enter');
  await page.getByText('$1.80 moved to Food & Drink').waitFor();
  await line.waitFor({ state: 'hidden' });
  assert.deepEqual(await amountsOf(console, id), { 'Food & Drink': '11.80', Groceries: '500.00', Travel: '98.20' });
  assert.equal(await amount(page, 'Travel').inputValue(), '98.20');
});

componentTest('a category closes its subcategories, and those that are overspent stay', async (open) => {
  const console = await open();
  const { page, home } = console;
  const budget_id = await envelopes(console, {});
  const parent_id = console.family.categories.Travel;
  for (const [name, budgeted_spending] of [
    ['Trains', '40'],
    ['Hotels', '-5'],
  ]) {
    const { id: category_id } = await send(console, 'POST', 'categories', { name, parent_id });
    await send(console, 'POST', 'budget_categories', { budget_id, category_id, budgeted_spending });
  }
  await page.goto(`${home}/budgets`);
  await amount(page, 'Trains').waitFor();
  const group = page.getByRole('button', { name: 'Subcategories of Travel' });
  assert.equal(await group.getAttribute('aria-expanded'), 'true');
  await group.press('Enter');
  await amount(page, 'Trains').waitFor({ state: 'hidden' });
  await amount(page, 'Hotels').waitFor();
  await axe(page);
  await page.goto(`${home}/budgets`);
  await amount(page, 'Hotels').waitFor();
  assert.equal(await amount(page, 'Trains').count(), 0, 'this browser remembers it');
  await group.press('Enter');
  await amount(page, 'Trains').waitFor();
});

componentTest('a month to come shows what is assigned of its targets, and no spending', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { id: budget_id } = await send(console, 'POST', 'budgets', { month: '2026-04', method: 'envelopes' });
  const target = { type: 'monthly', amount: '200' };
  for (const [name, of] of [
    ['Travel', target],
    ['Groceries', null],
  ] as const) {
    const category_id = console.family.categories[name];
    await send(console, 'POST', 'budget_categories', { budget_id, category_id, budgeted_spending: '50', target: of });
  }
  await page.goto(`${home}/budgets?month=2026-04`);
  const row = (name: string) => page.getByRole('listitem').filter({ has: amount(page, name) });
  await row('Travel').getByRole('img', { name: '25% of the target assigned' }).waitFor();
  await row('Travel').getByText('$200.00', { exact: true }).waitFor();
  assert.equal(await row('Groceries').getByRole('img').count(), 0);
  assert.equal(await page.getByTitle(/^Transactions of (Travel|Groceries|Spent)$/).count(), 0);
  await axe(page);
});

componentTest('on a phone an envelope opens a sheet to assign, to cover and to look back', async (open) => {
  const console = await open({ width: 390 });
  const { page, home } = console;
  const category_id = console.family.categories['Food & Drink'];
  const { id: budget_id } = await send(console, 'POST', 'budgets', { month: '2026-02', method: 'limits' });
  await send(console, 'POST', 'budget_categories', { budget_id, category_id, budgeted_spending: '77' });
  const id = await envelopes(console, { 'Food & Drink': '10', Groceries: '500' });
  await page.goto(`${home}/budgets`);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Food & Drink' }) });
  await row.getByText(/^\$11\.80 of \$/).waitFor();
  assert.equal(await page.getByRole('textbox', { name: /^Budget of/ }).count(), 0);
  await axe(page);
  await row.getByRole('button', { name: 'Food & Drink' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Food & Drink' });
  await sheet.getByRole('row', { name: /^Feb 2026 \$77\.00/ }).waitFor();
  await axe(page);
  await amount(page, 'Food & Drink').fill('5+6');
  await amount(page, 'Food & Drink').press('Enter');
  await row.getByText('−$0.80').waitFor();
  assert.deepEqual(await amountsOf(console, id), { 'Food & Drink': '11.00', Groceries: '500.00' });
});
