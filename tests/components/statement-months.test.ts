import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';
import { importText } from '#tests/statements/import-file.ts';

const MT940 = `:20:ONE
:25:NL91ABNA0417164300
:28C:1/1
:60F:C260101EUR100,00
:61:2601050105D20,50NTRFNONREF//1
:86:Bakery
:62F:C260131EUR79,50
`;

componentTest('a reconciled month that has changed is named, and leads to who changed what', async (open) => {
  const app = await open();
  const { page, home, coffer, family } = app;
  const account = await coffer.createAccount(family.user, { name: 'Girokonto', currency: 'EUR', balance: '100' });
  await importText(coffer, family.user, account, MT940);
  await page.goto(`${home}/accounts/${account}?view=statements`);
  const months = page.getByRole('region', { name: 'Statements' });
  await months.getByText('Without a statement: Feb 2026').waitFor();
  await months.getByText('Not reconciled yet').waitFor();
  await axe(page);
  await months.getByRole('link', { name: 'Reconcile January 2026' }).click();
  const panel = page.getByRole('region', { name: 'Statement of Jan 31' });
  await page.getByRole('checkbox', { name: 'Bakery is cleared' }).check();
  await panel.getByText('It matches').waitFor();
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Reconciled through Jan 31').waitFor();
  await page.getByRole('tab', { name: 'Statements' }).click();
  await months.getByText(/^Agreed with €79\.50 on Jan 31, reconciled by .+ on .+$/).waitFor();
  const late = { account_id: account, name: 'Late receipt', amount: '4.50', date: '2026-01-20' };
  await send(app, 'POST', 'transactions', late);
  await page.goto(`${home}/accounts/${account}`);
  const notice = page.getByRole('alert').filter({ hasText: 'January 2026 has changed since it was reconciled' });
  await notice.getByText('At the end of Jan 31 the balance was €79.50; now it is €75.00.').waitFor();
  await axe(page);
  await notice.getByRole('link', { name: 'See what changed' }).click();
  await page.getByText('Only what has moved the balance of Girokonto on Jan 31 since it was reconciled.').waitFor();
  await page.getByText('New: Late receipt').waitFor();
  await page.getByText('New: Bakery').waitFor({ state: 'detached' });
  await axe(page);
  await page.getByRole('button', { name: 'Show all changes' }).click();
  await page.getByText('New: Bakery').waitFor();
});

componentTest('a change of a reconciled month is accepted, and taken back', async (open) => {
  const app = await open();
  const { page, home, family } = app;
  const account_id = family.accounts['Rainy day'];
  for (const date of ['2026-01-31', '2026-02-28'])
    await send(app, 'POST', 'reconciled_balances', { account_id, date, balance: '12500' });
  await enter(app, 'Rainy day', { name: 'Late receipt', amount: '4.50', date: '2026-01-20' });
  await page.goto(`${home}/accounts/${account_id}`);
  const notice = page.getByText('January 2026 has changed since it was reconciled');
  await page.getByRole('button', { name: 'Accept the change' }).click();
  await page.getByText('2 months reconciled again').waitFor();
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await notice.waitFor();
  await page.getByRole('tab', { name: 'Statements' }).click();
  await page.getByText('Changed since it was reconciled').first().waitFor();
});

componentTest('the months of an account are named at once, those before it alone', async (open) => {
  const app = await open();
  const { page, home, coffer, family } = app;
  const account = await coffer.createAccount(family.user, { name: 'New' });
  await coffer.createTransaction(family.user, account, { name: 'Kiosk', amount: '3', date: '2026-02-05' });
  const isAsked = Promise.withResolvers<void>();
  await page.route('**/statement_months*', async (route) => {
    await isAsked.promise;
    await route.continue();
  });
  await page.goto(`${home}/accounts/${account}`);
  const strip = page.getByRole('navigation', { name: 'Months of the account' });
  await strip.getByText('Apr').waitFor();
  await strip.getByText('Mar').waitFor();
  assert.equal(await strip.getByRole('link').count(), 0);
  isAsked.resolve();
  await strip.getByRole('link', { name: 'February 2026: No statement' }).waitFor();
  assert.equal(await strip.getByRole('link').count(), 2);
  await strip.getByText('Apr').waitFor();
});
