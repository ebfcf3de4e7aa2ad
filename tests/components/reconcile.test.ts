import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type Page, WIDTHS } from '#tests/harness/components/component-test.ts';
import { importText } from '#tests/statements/import-file.ts';

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
  await panel.locator('dd').nth(2).getByText('$12,000.00').waitFor();
  await page.getByRole('checkbox', { name: 'Tick all loaded transactions' }).click();
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
    await figures.nth(3).getByText('$1.25').waitFor();
    assert.deepEqual(await figures.allTextContents(), ['Mar 10', '$12,501.25', '$12,500.00', '$1.25']);
    assert.equal(await panel.getByRole('button', { name: 'Done' }).isDisabled(), true);
    assert.equal(await page.getByText('Later').count(), 0, 'a later transaction is not on the statement');
    await page.getByRole('checkbox', { name: 'Cheque is cleared' }).check();
    await figures.nth(3).getByText('$101.25').waitFor();
    await page.keyboard.press('Control+z');
    await figures.nth(3).getByText('$1.25', { exact: true }).waitFor();
    await page.locator('[data-row]', { hasText: 'Cheque' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press(' ');
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

componentTest('the entries that make up the difference are named, and ticked with one press', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await enter(console, 'Rainy day', { name: 'Cheque', amount: '100.00', date: '2026-03-08' });
  await enter(console, 'Rainy day', { name: 'Stamps', amount: '7.50', date: '2026-03-09' });
  await enter(console, 'Rainy day', { name: 'Other', amount: '33.00', date: '2026-03-09' });
  const panel = await compare(page, `${home}/accounts/${family.accounts['Rainy day']}`, '12392.50');
  await panel.getByText(/^(Cheque|Stamps), .+ \+ .+ are all that is missing\.$/).waitFor();
  await panel.getByRole('button', { name: 'Tick them' }).click();
  await panel.getByText('It matches').waitFor();
  assert.equal(await page.getByRole('checkbox', { name: 'Other is cleared' }).isChecked(), false);
});

const MT940 = `:20:ONE
:25:NL91ABNA0417164300
:28C:1/1
:60F:C260101EUR100,00
:61:2601050105D20,50NTRFNONREF//1
:86:Bakery
:61:2601070107C5,00NTRFNONREF//2
:86:Refund
:62F:C260108EUR84,50
`;

componentTest('an imported statement fills what is compared, and ticks its own transactions', async (open) => {
  const { page, home, coffer, family } = await open();
  const account = await coffer.createAccount(family.user, { currency: 'EUR' });
  await importText(coffer, family.user, account, MT940);
  await page.goto(`${home}/accounts/${account}`);
  await page.getByText('Bakery', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reconcile' }).click();
  const panel = page.getByRole('region', { name: 'Statement of Jan 8' });
  await panel.getByText('€84.50').first().waitFor();
  await page.getByText('2 transactions of the statement ticked').waitFor();
  for (const name of ['Bakery', 'Refund']) {
    await page.getByRole('checkbox', { name: `${name} is cleared`, checked: true }).waitFor();
  }
  await axe(page);
  await panel.getByRole('button', { name: 'Leave' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select Bakery' }).waitFor();
});
