import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

/** Budgets groceries of March 2026, which is the present month. */
async function budgetMarch(console: OpenApp, method: 'limits' | 'envelopes') {
  const budget = await send(console, 'POST', 'budgets', { month: '2026-03', method });
  const category_id = console.family.categories.Groceries;
  await send(console, 'POST', 'budget_categories', { budget_id: budget.id, category_id, budgeted_spending: '500' });
  return budget.id;
}

componentTest('amounts of a budget are edited in place and moved by keyboard', async (open) => {
  const console = await open();
  const { page, home } = console;
  const id = await budgetMarch(console, 'envelopes');
  await page.goto(`${home}/budgets`);
  const amount = (name: string) => page.getByRole('textbox', { name: `Budget of ${name}` });
  await amount('Groceries').fill('=400+50');
  await amount('Groceries').press('Enter');
  await page.locator('dd').filter({ hasText: '$450.00' }).waitFor();
  await amount('Groceries').fill('4x50');
  await amount('Groceries').press('Tab');
  await page.getByText('Enter an amount or a sum, such as 450 or 400+50').waitFor();
  assert.equal(await amount('Groceries').inputValue(), '4x50');
  await amount('Groceries').fill('600.50');
  await amount('Groceries').press('Enter');
  await page.locator('dd').filter({ hasText: '$600.50' }).waitFor();
  await page.getByRole('button', { name: 'Move money from Groceries' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move money' });
  await dialog.getByLabel('Amount').fill('100');
  await dialog.getByRole('combobox', { name: 'To' }).fill('Travel');
  await page.getByRole('option', { name: 'Travel' }).first().click();
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await page.getByText('$100.00 moved to Travel').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await amount('Groceries').inputValue(), '500.50');
  const { categories } = await send(console, 'GET', `budgets/${id}`);
  const found = Object.fromEntries(
    categories.map((line: { category: { name: string }; budgeted_spending: string }) => [
      line.category.name,
      line.budgeted_spending,
    ]),
  );
  assert.deepEqual([found.Groceries, found.Travel], ['$500.50', '$100.00']);
});

componentTest('keys lead down the amounts, and what is wrong stays with its reason', async (open) => {
  const console = await open();
  const { page, home } = console;
  const id = await budgetMarch(console, 'envelopes');
  const category_id = console.family.categories.Travel;
  await send(console, 'POST', 'budget_categories', { budget_id: id, category_id, budgeted_spending: '100' });
  await page.goto(`${home}/budgets`);
  const amounts = page.getByRole('textbox', { name: /^Budget of / });
  const first = amounts.first();
  await first.waitFor();
  const [above, below] = await page.evaluate<string[]>(
    'Array.from(document.querySelectorAll("input[data-amount]"), (input) => input.getAttribute("aria-label"))',
  );
  const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
  await first.fill('400+50');
  await first.press('Enter');
  assert.equal(await focused(), below);
  await page.locator('dd').filter({ hasText: '$1,050.00' }).waitFor();
  await page.keyboard.press('ArrowUp');
  assert.equal(await focused(), above);
  assert.equal(await first.inputValue(), '450.00');
  await first.fill('4x50');
  await first.press('Enter');
  await page.getByText('Enter an amount or a sum, such as 450 or 400+50').waitFor();
  assert.deepEqual([await first.inputValue(), await focused()], ['4x50', above]);
  await first.press('Escape');
  assert.equal(await first.inputValue(), '450.00');
  await first.fill('99999999999999999999');
  await first.press('Enter');
  await page.locator('input[aria-invalid=true]').waitFor();
  assert.equal(await first.inputValue(), '99999999999999999999');
  await page.getByText(/^Must be between/).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await axe(page);
  await first.press('Escape');
  assert.equal(await first.inputValue(), '450.00');
});

componentTest('a month that is over is changed only after Unlock', async (open) => {
  const console = await open();
  const { page, home } = console;
  const budget = await send(console, 'POST', 'budgets', { month: '2026-02', method: 'envelopes' });
  const category_id = console.family.categories.Groceries;
  await send(console, 'POST', 'budget_categories', { budget_id: budget.id, category_id, budgeted_spending: '500' });
  await page.goto(`${home}/budgets?month=2026-02`);
  const amount = page.getByRole('textbox', { name: 'Budget of Groceries' });
  const unlock = page.getByRole('button', { name: 'Unlock' });
  const changes = page.getByRole('button', { name: /^(Settings of|Move money|Assign)/ });
  await unlock.waitFor();
  assert.equal(await amount.getAttribute('readonly'), '');
  assert.equal(await changes.count(), 0);
  await axe(page);
  await unlock.press('Enter');
  await page.getByRole('button', { name: 'Settings of Groceries' }).waitFor();
  await amount.fill('510');
  await amount.press('Enter');
  await page.locator('dd').filter({ hasText: '$510.00' }).waitFor();
  await page.getByRole('button', { name: 'Lock' }).press('Enter');
  assert.equal(await changes.count(), 0);
  await page.goto(`${home}/budgets`);
  await page.getByRole('heading', { name: 'No budget for March 2026 yet' }).waitFor();
  assert.equal(await unlock.count(), 0);
});

componentTest('a figure opens exactly its transactions, and the method is switched', async (open) => {
  const console = await open();
  const { page, home } = console;
  await budgetMarch(console, 'limits');
  await page.goto(`${home}/budgets`);
  await page.getByText('Envelopes', { exact: true }).click();
  await page.getByText('To assign').waitFor();
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByRole('heading', { name: 'No budget for February 2026 yet' }).waitFor();
  await page.getByRole('link', { name: 'Later' }).click();
  await page.getByTitle('Transactions of Groceries').click();
  await page.waitForURL(/transactions/);
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['q', 'from', 'to'].map((name) => searchParams.get(name)),
    ['is:counted', '2026-03-01', '2026-03-31'],
  );
});

componentTest('bars show what is used of each category, and an overspent one is covered', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { categories } = console.family;
  const { id: budget_id } = await send(console, 'POST', 'budgets', { month: '2026-03' });
  const amounts = [
    ['Groceries', '350.78', 'flexible'],
    ['Food & Drink', '10', 'flexible'],
    ['Mortgage / Rent', '1290', 'fixed'],
  ] as const;
  for (const [name, budgeted_spending, kind] of amounts)
    await send(console, 'POST', 'budget_categories', {
      budget_id,
      category_id: categories[name],
      budgeted_spending,
      kind,
    });
  await page.goto(`${home}/budgets`);
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: `Budget of ${name}`, exact: true }) });
  await row('Groceries').getByRole('img', { name: '50% used' }).waitFor();
  await row('Mortgage / Rent').getByRole('img', { name: '100% used' }).waitFor();
  await row('Food & Drink').getByRole('img', { name: '118% used' }).waitFor();
  await row('Food & Drink').getByRole('img', { name: 'Overspent' }).waitFor();
  assert.equal(await row('Groceries').getByRole('img', { name: 'Overspent' }).count(), 0);
  await axe(page);
  await page
    .getByRole('group', { name: 'Cover $1.80 of Food & Drink' })
    .getByRole('button', { name: 'Other…' })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move money' });
  assert.equal(await dialog.getByLabel('Amount').inputValue(), '1.80');
  await dialog.getByRole('combobox', { name: 'From' }).fill('Groceries');
  await page.getByRole('option', { name: 'Groceries' }).click();
  await dialog.getByRole('button', { name: 'Move money' }).click();
  await row('Food & Drink').getByRole('img', { name: '100% used' }).waitFor();
});

componentTest('totals open their entries, and categories without an amount step aside', async (open) => {
  const console = await open();
  const { page, home } = console;
  const id = await budgetMarch(console, 'limits');
  const budget = await send(console, 'GET', `budgets/${id}`);
  await page.goto(`${home}/budgets`);
  const travel = page.getByRole('textbox', { name: 'Budget of Travel' });
  const more = page.getByRole('button', { name: /^\d+ categories without an amount$/ });
  await more.waitFor();
  assert.equal(await travel.count(), 0);
  await more.press('Enter');
  await travel.waitFor();
  for (const [label, total] of [
    ['Spent', budget.actual_spending_decimal],
    ['Income', budget.actual_income_decimal],
  ]) {
    await page.goto(`${home}/budgets`);
    await page.locator('dl').getByTitle(`Transactions of ${label}`).click();
    await page.waitForURL(/transactions/);
    const { searchParams } = new URL(page.url());
    const query = new URLSearchParams({
      q: searchParams.get('q') ?? '',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    });
    const { sums } = await send(console, 'GET', `transaction_sums?${query}`);
    const figure = label === 'Spent' ? sums[0]?.expense : sums[0]?.income;
    assert.equal(figure, total);
  }
});

componentTest('spending without a category is named as everywhere else, and opens its entries', async (open) => {
  const console = await open();
  const { page, home } = console;
  await budgetMarch(console, 'limits');
  await enter(console, 'Everyday', { name: 'Kiosk', amount: '7.20' });
  await page.goto(`${home}/budgets`);
  const line = page.getByRole('listitem').filter({ hasText: 'No category' });
  await line.getByText('$7.20').click();
  await page.getByRole('row', { name: /^Kiosk/ }).waitFor();
});

componentTest('a month begins with the chosen amounts of the last three months, with undo', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/budgets`);
  await page.getByRole('button', { name: 'Start from the last three months' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Amounts from the last three months' });
  const boxes = dialog.getByRole('checkbox');
  await boxes.first().waitFor();
  const count = await boxes.count();
  assert.ok(count > 1);
  await dialog.getByRole('button', { name: `Start with ${count} categories` }).waitFor();
  await axe(page);
  assert.deepEqual((await send(console, 'GET', 'budgets')).budgets, [], 'a look stores nothing');
  const before = await dialog.getByRole('status').textContent();
  await dialog.getByRole('checkbox', { name: 'Groceries' }).press('Space');
  assert.notEqual(await dialog.getByRole('status').textContent(), before);
  await dialog.getByRole('button', { name: /^Start with/ }).press('Enter');
  await page.getByText('Budget of March 2026 started').waitFor();
  const { budget_categories } = await send(console, 'GET', 'budget_categories?per_page=100');
  type Row = { readonly category: { readonly name: string } };
  const names: string[] = budget_categories.map(({ category }: Row) => category.name);
  assert.equal(names.length, count - 1);
  assert.ok(!names.includes('Groceries'));
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('heading', { name: 'No budget for March 2026 yet' }).waitFor();
});
