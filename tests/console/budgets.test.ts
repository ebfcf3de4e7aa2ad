import { send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole, visit } from '#tests/harness/browser/console.ts';

const DIALOG = '[role=dialog]';

// It is 10 March 2026, and the account Rainy day has 12,500.00.

/** Saves in the account Rainy day. */
async function saveFor(console: OpenConsole, name: string, target_amount: string, more: object = {}) {
  const account_ids = [console.family.accounts['Rainy day']];
  const goal = { name, target_amount, target_date: '2026-06-30', account_ids, ...more };
  return send(console, 'POST', 'goals', goal);
}

browserTest('a budget and goals begin, are shown and fit', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home } = console;
  await page.goto(`${home}/goals`);
  await page.getByRole('heading', { name: 'No goals yet' }).waitFor();
  await lookAt(page, 'goals-empty');
  await visit(page, `${home}/budgets`);
  await page.getByRole('heading', { name: 'No budget for March 2026 yet' }).waitFor();
  await lookAt(page, 'budgets-empty');
  await page.getByRole('button', { name: 'Start from the last three months' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Groceries' }).waitFor();
  await lookAt(page, 'budgets-proposal', DIALOG);
  await page.getByRole('button', { name: /^Start with/ }).press('Enter');
  await page.getByRole('textbox', { name: 'Budget of Groceries' }).waitFor();
  await lookAt(page, 'budgets');
  await page.getByRole('button', { name: 'Move money from Groceries' }).press('Enter');
  await page.getByRole('dialog', { name: 'Move money' }).getByLabel('Amount').waitFor();
  await lookAt(page, 'budgets-move', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByText('Envelopes', { exact: true }).click();
  await page.getByRole('button', { name: 'Settings of Groceries' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings of Groceries' });
  await settings.getByRole('combobox', { name: 'Target' }).click();
  await page.getByRole('option', { name: 'Have an amount by a day' }).click();
  await settings.getByLabel('Amount').fill('2000');
  await settings.getByLabel('Target day').fill('6/30/2026');
  await lookAt(page, 'budgets-target', DIALOG);
  await settings.getByRole('button', { name: 'Save' }).press('Enter');
  await settings.waitFor({ state: 'hidden' });
  const groceries = page.getByRole('textbox', { name: 'Budget of Groceries' });
  await groceries.fill('10');
  await groceries.press('Enter');
  await page.getByRole('button', { name: /missing: Assign .* to Groceries$/ }).waitFor();
  await page.getByRole('group', { name: /^Cover .* of Groceries$/ }).waitFor();
  await lookAt(page, 'budgets-envelopes');
  await page.getByRole('button', { name: 'Assign to targets' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /^Groceries/ })
    .waitFor();
  await lookAt(page, 'budgets-assign', DIALOG);
  await page.keyboard.press('Escape');

  await saveFor(console, 'A long trip to the sea with the whole family', '20000', { start_date: '2026-01-01' });
  await saveFor(console, 'Repairs', '12500');
  await saveFor(console, 'A loft some time', '30000', { target_date: null });
  await saveFor(console, 'New kitchen', '100000', { reserved_amount: '2500', start_date: '2026-01-01' });
  await page.goto(`${home}/goals`);
  await page.getByRole('heading', { name: 'Repairs' }).waitFor();
  await lookAt(page, 'goals');
  await page.getByRole('button', { name: 'Add goal' }).press('Enter');
  await page.getByRole('dialog', { name: 'Add goal' }).getByLabel('Target day').waitFor();
  await lookAt(page, 'goals-add', DIALOG);
});
