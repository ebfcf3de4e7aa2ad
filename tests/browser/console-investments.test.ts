import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole } from '#tests/harness/browser/console.ts';

const DIALOG = '[role=dialog]';

/** An account of securities with two holdings: one without a price of today, one in part without a cost. */
async function invest(opened: OpenConsole): Promise<string> {
  const { id } = await send(opened, 'POST', 'accounts', {
    ...{ account: { name: 'Brokerage', account_type: 'investment', currency: 'USD', balance: '5000' } },
  });
  const trade = (members: object) => send(opened, 'POST', 'trades', { trade: { account_id: id, ...members } });
  await trade({ type: 'buy', date: '2026-01-12', ticker: 'VUTM|XNAS', qty: '10.5', price: '98.412', fee: '1.50' });
  await trade({ type: 'sell', date: '2026-02-16', ticker: 'VUTM|XNAS', qty: '2', price: '104.50' });
  await trade({ type: 'dividend', date: '2026-03-02', ticker: 'VUTM|XNAS', amount: '4.20' });
  await trade({ type: 'opening', date: '2026-01-05', ticker: 'NWXU', qty: '42' });
  return id;
}

browserTest('holdings, trades and a security are accessible, and a trade is entered', async (t, open) => {
  const opened = await openConsole(t, open, { opened: false });
  const { page, home } = opened;
  await invest(opened);
  await page.goto(`${home}/accounts`);
  await page.getByRole('navigation', { name: 'Accounts' }).getByRole('link', { name: 'Investments' }).click();
  const holdings = page.getByRole('region', { name: 'Holdings' });
  await holdings.getByRole('row', { name: /VUTM/ }).waitFor();
  await page.getByRole('region', { name: 'Latest trades' }).getByText('Dividend: VUTM').waitFor();
  await lookAt(page, 'investments');

  await page.getByRole('button', { name: 'Add trade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add trade' });
  await dialog.getByLabel('Security').fill('KSTR');
  await dialog.getByLabel('Quantity').fill('4');
  await dialog.getByLabel('Total').fill('818.20');
  assert.equal(await dialog.getByLabel('Price of one').inputValue(), '204.55');
  await dialog.getByLabel('Fee').fill('1');
  await dialog.getByText('$819.20 leaves the account').waitFor();
  await lookAt(page, 'investments-trade', DIALOG);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await holdings.getByRole('row', { name: /KSTR/ }).getByText('$818.20').waitFor();

  await holdings.getByRole('link', { name: /VUTM/ }).click();
  await page.getByRole('heading', { name: 'VUTM', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Trades' }).getByText('Dividend: VUTM').waitFor();
  await page.getByRole('button', { name: 'Add price' }).click();
  await page.getByRole('dialog', { name: 'Add price' }).getByLabel('Price of one').fill('110.25');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('slider').waitFor();
  await page.getByRole('row', { name: /VUTM/ }).getByText('$937.12').waitFor();
  await lookAt(page, 'investments-security');
});

browserTest('the portfolio shows its return, allocation, dividends and tax years', async (t, open) => {
  const opened = await openConsole(t, open, { opened: false });
  const { page, home } = opened;
  await invest(opened);
  const { id } = await send(opened, 'POST', 'securities', {
    security: { ticker: 'WRLD', name: 'World index', security_type: 'etf', currency: 'USD' },
  });
  const prices = [
    ['2026-01-02', '100'],
    ['2026-02-02', '110'],
  ].map(([date, price]) => ({ date, price }));
  await send(opened, 'PUT', `securities/${id}/prices`, { prices });
  await page.goto(`${home}/investments`);
  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  await portfolio.getByText('$888.25').first().waitFor();
  await portfolio.getByText('+$50.53 +6.0% not sold').waitFor();
  await portfolio.getByRole('link', { name: 'NWXU' }).waitFor();
  await portfolio.getByRole('combobox', { name: 'Compare with a security' }).click();
  await page.getByRole('option', { name: 'World index' }).click();
  await portfolio.getByRole('list').getByText('World index').waitFor();
  await portfolio.getByText('3M').click();
  await portfolio.getByRole('button', { name: 'Show table' }).click();
  await portfolio.getByRole('columnheader', { name: 'World index' }).waitFor();
  const allocation = page.getByRole('region', { name: 'Allocation' });
  await allocation.getByRole('row', { name: 'Shares $888.25 100.0%' }).waitFor();
  await allocation.getByText('Currency', { exact: true }).click();
  await allocation.getByRole('row', { name: 'USD $888.25 100.0%' }).waitFor();
  await lookAt(page, 'investments-portfolio');

  await allocation.getByText('Kind', { exact: true }).click();
  await allocation.getByRole('button', { name: 'Targets' }).click();
  const targets = page.getByRole('dialog', { name: 'Targets of the allocation' });
  await targets.getByLabel('Shares').fill('95.5');
  await targets.getByLabel('Bonds').fill('5');
  await targets.getByText('100.5% of 100.0%').waitFor();
  assert.equal(await targets.getByRole('button', { name: 'Save' }).isDisabled(), true);
  await targets.getByLabel('Bonds').fill('4.5');
  await lookAt(page, 'investments-targets', DIALOG);
  await page.keyboard.press('Enter');
  await allocation.getByRole('row', { name: 'Shares 100.0% 95.5% +4.5' }).waitFor();
  await allocation.getByText('Shares: 4.5 points above the target by $39.97.').waitFor();
  await lookAt(page, 'investments-drift');

  await page.getByRole('tab', { name: 'Dividends' }).click();
  await page.getByRole('region', { name: 'Next payments' }).getByText('VUTM').waitFor();
  await page.getByText('$4.20 in 12 months, before taxes.').first().waitFor();
  const months = page.getByRole('region', { name: 'Dividends and interest by month' });
  await months.getByRole('button', { name: 'Show table' }).click();
  await months.getByRole('row', { name: 'March 2027 $0.00 $4.20' }).waitFor();
  await lookAt(page, 'investments-dividends');

  await page.getByRole('tab', { name: 'Tax year' }).click();
  const gains = page.getByRole('region', { name: 'Realised gains' });
  await gains.getByRole('row', { name: /Total .*\+\$11\.89/ }).waitFor();
  const download = page.waitForEvent('download');
  await gains.getByRole('link', { name: 'Download CSV' }).click();
  assert.equal((await download).suggestedFilename(), 'coffer_gains_2026-01-01_2026-12-31.csv');
  await lookAt(page, 'investments-gains');
});

browserTest('each holding says which part of its gain exchange rates made', async (t, open) => {
  const opened = await openConsole(t, open, { opened: false });
  const { page, home } = opened;
  const { id } = await send(opened, 'POST', 'accounts', {
    ...{ account: { name: 'Brokerage', account_type: 'investment', currency: 'EUR', balance: '5000' } },
  });
  for (const [date, rate] of [
    ['2026-01-12', '1.1'],
    ['2026-03-09', '1.2'],
  ]) {
    await send(opened, 'POST', 'exchange_rates', { from_currency: 'EUR', to_currency: 'USD', date, rate });
  }
  await send(opened, 'POST', 'securities', { security: { ticker: 'EQDV', currency: 'EUR' } });
  const trade = { account_id: id, type: 'buy', date: '2026-01-12', ticker: 'EQDV', qty: '10', price: '30' };
  await send(opened, 'POST', 'trades', { trade });
  await page.goto(`${home}/investments`);
  const holdings = page.getByRole('region', { name: 'Holdings' });
  await holdings
    .getByRole('row', { name: 'EQDV Brokerage 10 €30.00 Jan 12 €300.00 100.0% €0.00 0.0% +$30.00' })
    .waitFor();
  await lookAt(page, 'investments-rates');
});

browserTest('the page of an account of securities has its holdings and trades', async (t, open) => {
  const opened = await openConsole(t, open, { opened: false });
  const { page, home } = opened;
  const id = await invest(opened);
  await page.goto(`${home}/accounts/${id}`);
  await page.getByRole('tab', { name: 'Holdings' }).click();
  await page.getByRole('region', { name: 'Holdings' }).getByRole('row', { name: /VUTM/ }).waitFor();
  await page.getByRole('region', { name: 'Trades' }).getByText('Dividend: VUTM').waitFor();
  await lookAt(page, 'investments-account');
  await page.getByRole('button', { name: 'Add trade' }).click();
  await page.getByRole('dialog', { name: 'Add trade' }).getByRole('combobox', { name: 'Account' }).waitFor();
  await page.keyboard.press('Escape');
});

browserTest('a sale beyond the holding is refused at its field', async (t, open) => {
  const opened = await openConsole(t, open, { opened: false });
  const { page, home } = opened;
  await invest(opened);
  await page.goto(`${home}/investments`);
  await page.getByRole('button', { name: 'Add trade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add trade' });
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Sale' }).click();
  await dialog.getByLabel('Security').fill('VUTM|XNAS');
  await dialog.getByLabel('Quantity').fill('9');
  await dialog.getByLabel('Price of one').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Not saved.').waitFor();
  assert.equal(await dialog.getByLabel('Quantity').getAttribute('aria-invalid'), 'true');
});
