import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

/** Envelopes of March 2026, the present month: 500 for groceries. Healthcare, at 23.45, is not in the budget. */
async function envelopes(console: OpenApp): Promise<string> {
  const budget = await send(console, 'POST', 'budgets', {
    month: '2026-03',
    method: 'envelopes',
    starting_amount: 800,
  });
  const category_id = console.family.categories.Groceries;
  await send(console, 'POST', 'budget_categories', { budget_id: budget.id, category_id, budgeted_spending: '500' });
  await console.page.goto(`${console.home}/budgets`);
  await amount(console.page, 'Healthcare').scrollIntoViewIfNeeded();
  return budget.id;
}

const amount = (page: Page, name: string) => page.getByRole('textbox', { name: `Budget of ${name}` });
componentTest('a category becomes fixed, takes over the month before, and leaves the budget', async (open) => {
  const console = await open();
  const { page } = console;
  const id = await envelopes(console);
  await page.getByRole('button', { name: 'Settings of Groceries' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings of Groceries' });
  await dialog.getByText('Fixed', { exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Take over from the month before' }).press('Space');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Fixed · Rolls over').waitFor();
  const { budget_categories } = await send(console, 'GET', `budget_categories?budget_id=${id}`);
  assert.partialDeepStrictEqual(budget_categories, [{ kind: 'fixed', rollover: true }]);
  await page.getByRole('button', { name: 'Settings of Groceries' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove from the budget' }).press('Enter');
  await page.getByText('Groceries removed from the budget').waitFor();
  assert.equal(await amount(page, 'Groceries').inputValue(), '');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Fixed · Rolls over').waitFor();
  assert.equal(await amount(page, 'Groceries').inputValue(), '500.00');
});

componentTest('a month holds income for the next one, and is deleted with undo', async (open) => {
  const console = await open();
  const { page } = console;
  const id = await envelopes(console);
  await page.getByRole('button', { name: 'Settings of the month' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Settings of the month' });
  assert.equal(await dialog.getByLabel('Starting amount').inputValue(), '800.00');
  await dialog.getByLabel('Held for next month').fill('250');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('dt').filter({ hasText: 'Held for next month' }).waitFor();
  const budget = await send(console, 'GET', `budgets/${id}`);
  assert.deepEqual([budget.held_for_next_month_decimal, budget.starting_amount_decimal], ['250.00', '800.00']);
  await page.getByRole('button', { name: 'Settings of the month' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete budget' }).press('Enter');
  await page.getByRole('heading', { name: 'No budget for March 2026 yet' }).waitFor();
  await page.getByText('Budget of March 2026 deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.locator('dt').filter({ hasText: 'Held for next month' }).waitFor();
  assert.deepEqual(await send(console, 'GET', `budgets/${id}`).then(amountsOf), amountsOf(budget));
});

/** The amount of each category of a budget, by its name. */
function amountsOf({ categories }: { categories: { category: { name: string }; budgeted_spending: string }[] }) {
  return Object.fromEntries(categories.map((line) => [line.category.name, line.budgeted_spending]));
}
