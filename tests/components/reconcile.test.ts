import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type Page, WIDTHS } from '#tests/harness/components/component-test.ts';

/** Opens the comparison with a statement of 10 March, as a person does. */
async function compare(page: Page, account: string, amount: string) {
  await page.goto(account);
  await page.getByRole('button', { name: 'Reconcile' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Balance' }).fill(amount);
  await dialog.getByRole('link', { name: 'Compare with cleared transactions' }).click();
  return page.getByRole('region', { name: 'Statement of Mar 10' });
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

for (const width of WIDTHS) {
  componentTest(`an account is reconciled by marking transactions at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home, family } = console;
    await enter(console, 'Rainy day', { name: 'Cheque', amount: '100.00', date: '2026-03-08' });
    await enter(console, 'Rainy day', { name: 'Interest', amount: '-1.25', date: '2026-03-09' });
    await enter(console, 'Rainy day', { name: 'Later', amount: '9.00', date: '2026-03-11' });
    const panel = await compare(page, `${home}/accounts/${family.accounts['Rainy day']}`, '12501.25');
    const figures = panel.locator('dd');
    await figures.nth(2).getByText('$1.25').waitFor();
    assert.deepEqual(await figures.allTextContents(), ['$12,501.25', '$12,500.00', '$1.25']);
    assert.equal(await page.getByText('Later').count(), 0, 'a later transaction is not on the statement');
    await page.getByRole('checkbox', { name: 'Cheque is cleared' }).check();
    await figures.nth(2).getByText('$101.25').waitFor();
    await page.keyboard.press('Control+z');
    await figures.nth(2).getByText('$1.25', { exact: true }).waitFor();
    await page.locator('[data-row]', { hasText: 'Cheque' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('x');
    await panel.getByText('It matches').waitFor();
    await axe(page);
    await panel.scrollIntoViewIfNeeded();
    await page.reload();
    await panel.getByText('It matches').waitFor();
    await panel.getByRole('switch', { name: 'Hide cleared' }).click();
    await page.getByText('Interest').waitFor({ state: 'detached' });
    await page.getByText('Cheque', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Done' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByText('Later').waitFor();
  });
}
