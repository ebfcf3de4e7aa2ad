import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { componentTest, type Page } from '#tests/harness/components/component-test.ts';

/** Opens the comparison with a statement of 10 March, as a person does. */
async function compare(page: Page, account: string, amount: string) {
  await page.goto(account);
  await page.getByRole('button', { name: 'Reconcile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Balance' }).fill(amount);
  await dialog.getByRole('link', { name: 'Compare with cleared transactions' }).click();
  return page.getByRole('region', { name: 'Statement of 03-10-2026' });
}

componentTest('transactions are marked together; a balance that was set ends what is open', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await enter(console, 'Rainy day', { name: 'Old cheque', amount: '100.00', date: '2026-02-08' });
  const account_id = family.accounts['Rainy day'];
  await send(console, 'POST', 'valuations', { account_id, amount: '12000', date: '2026-02-20' });
  await enter(console, 'Rainy day', { name: 'New cheque', amount: '30.00', date: '2026-03-08' });
  const panel = await compare(page, `${home}/accounts/${account_id}`, '11970');
  await panel.locator('dd').nth(1).getByText('$12,000.00').waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded transactions' }).click();
  await page.getByRole('button', { name: 'More changes' }).click();
  await page.getByRole('menuitem', { name: 'Mark as cleared' }).click();
  await panel.getByText('It matches').waitFor();
  const { transactions } = await send(console, 'GET', `transactions?account_id=${account_id}&cleared=false`);
  assert.deepEqual(transactions, []);
});
