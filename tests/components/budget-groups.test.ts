import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

/** Envelopes of March 2026, the present month, for groceries, travel and healthcare. */
async function envelopes(console: OpenApp) {
  const month = { month: '2026-03', method: 'envelopes', starting_amount: '2000' };
  const { id: budget_id } = await send(console, 'POST', 'budgets', month);
  for (const [name, budgeted_spending] of Object.entries({ Groceries: '500', Travel: '100', Healthcare: '5' })) {
    const category_id = console.family.categories[name];
    await send(console, 'POST', 'budget_categories', { budget_id, category_id, budgeted_spending });
  }
}

const amount = (page: Page, name: string) => page.getByRole('textbox', { name: `Budget of ${name}`, exact: true });

/** The groups with the names of the first categories in each. */
async function stored(console: OpenApp): Promise<[string, string[]][]> {
  const names = new Map(Object.entries(console.family.categories).map(([name, id]) => [id, name]));
  const { budget_groups } = await send(console, 'GET', 'budget_groups');
  type Group = { readonly name: string; readonly category_ids: readonly string[] };
  return budget_groups.map((one: Group) => [one.name, one.category_ids.map((id) => names.get(id) ?? '')]);
}

componentTest('envelopes stand in groups with sums, and a closed group shows the overspent', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await envelopes(console);
  const { Groceries, Travel, Healthcare } = family.categories;
  const budget_groups = [{ name: 'Everyday', category_ids: [Travel, Healthcare, Groceries] }];
  await send(console, 'PUT', 'budget_groups', { budget_groups });
  await page.goto(`${home}/budgets`);
  const fold = page.getByRole('button', { name: 'Categories of Everyday' });
  const group = page.getByRole('listitem').filter({ has: fold });
  await group.getByText('$605.00').waitFor();
  assert.equal(await group.getByRole('textbox').count(), 3);
  await axe(page);
  await fold.press('Enter');
  await amount(page, 'Groceries').waitFor({ state: 'hidden' });
  assert.equal(await amount(page, 'Healthcare').count(), 1, 'it is overspent');
  assert.equal(await fold.getAttribute('aria-expanded'), 'false');
});

componentTest('groups are named, filled and ordered by keyboard, with one undo', async (open) => {
  const console = await open();
  const { page, home } = console;
  await envelopes(console);
  await page.goto(`${home}/budgets`);
  await page.getByRole('button', { name: 'Arrange groups' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Arrange groups' });
  const add = dialog.getByRole('button', { name: 'Add group' });
  await add.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Fill in this field').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bills');
  await add.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).last().fill('Fun');
  const groupOf = (name: string) => dialog.getByRole('combobox', { name: `Group of ${name}`, exact: true });
  await groupOf('Groceries').selectOption({ label: 'Bills' });
  await groupOf('Healthcare').selectOption({ label: 'Bills' });
  await groupOf('Travel').selectOption({ label: 'Fun' });
  await dialog.getByRole('button', { name: 'Move Healthcare up' }).press('Enter');
  await dialog.getByRole('button', { name: 'Move Fun up' }).press('Enter');
  await axe(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Groups saved').waitFor();
  assert.deepEqual(await stored(console), [
    ['Fun', ['Travel']],
    ['Bills', ['Healthcare', 'Groceries']],
  ]);
  await page.getByRole('button', { name: 'Categories of Bills' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Undone').waitFor();
  assert.deepEqual(await stored(console), []);
});

componentTest('a deleted group leaves its envelopes in none', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await envelopes(console);
  const budget_groups = [{ name: 'Everyday', category_ids: [family.categories.Travel] }];
  await send(console, 'PUT', 'budget_groups', { budget_groups });
  await page.goto(`${home}/budgets`);
  await page.getByRole('button', { name: 'Arrange groups' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Arrange groups' });
  await dialog.getByRole('button', { name: 'Delete Everyday' }).press('Enter');
  await dialog.getByRole('region', { name: 'In no group' }).getByText('Travel').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('button', { name: 'Categories of Everyday' }).waitFor({ state: 'hidden' });
  await amount(page, 'Travel').waitFor();
  assert.deepEqual(await stored(console), []);
});
