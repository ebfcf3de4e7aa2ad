import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';

const FILE = 'Buchungstag;Empfänger;Betrag;Waehrung\n10.01.2026;Bakery;-12,50;EUR\n11.01.2026;Tea;-3,00;EUR\n';

componentTest('a file in another currency than the account is asked about', async (open) => {
  const app = await open();
  const { page, home, family } = app;
  await send(app, 'POST', 'accounts', { account: { name: 'Giro', account_type: 'depository', currency: 'EUR' } });
  await page.goto(`${home}/imports?account=${family.accounts.Everyday}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'gls.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByText('gls.csv').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('radiogroup', { name: '2 rows are in EUR, and Everyday is in USD.' });
  await question.waitFor();
  await axe(page);
  const go = page.getByRole('button', { name: 'Continue to review' });
  assert.ok(await go.isDisabled());
  await question.getByRole('radio', { name: 'The amounts are in USD' }).click();
  assert.ok(!(await go.isDisabled()));
  await question.getByRole('radio', { name: 'Import to Giro' }).click();
  await question.waitFor({ state: 'detached' });
  await go.click();
  await page.getByText('2 new', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await page.getByText('2 transactions added to Giro.').waitFor();
});

componentTest('rows in another currency are charged at the rate of each day', async (open) => {
  const app = await open();
  const { page, home, family } = app;
  const exchange_rate = { from_currency: 'EUR', to_currency: 'USD', rate: '1.20', date: '2026-01-09' };
  await send(app, 'POST', 'exchange_rates', { exchange_rate });
  await page.goto(`${home}/imports?account=${family.accounts.Everyday}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'gls.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByText('gls.csv').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Charge USD at the rate of each day' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('Paid €12.50, at the rate of its day').waitFor();
  await page.getByText('−$15.00').first().waitFor();
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await page.getByText('2 transactions added to Everyday.').waitFor();
});
