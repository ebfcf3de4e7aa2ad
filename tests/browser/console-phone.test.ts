import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, openConsole, shot, WIDTHS } from '#tests/harness/browser/console.ts';

browserTest('empty merchant and tags are filled in on a phone in the details', async (t, open) => {
  const console = await openConsole(t, open, { width: 390 });
  const { page, home } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  await page.goto(`${home}/transactions`);
  const row = page.locator('[data-row]', { hasText: 'Sweets' });
  await row.getByRole('button', { name: 'Sweets' }).click();
  const details = page.getByRole('dialog', { name: 'Transaction' });
  await details.getByRole('button', { name: /^Merchant/ }).click();
  await page.getByRole('combobox', { name: 'Merchant' }).fill('Corner');
  await page.getByRole('option', { name: 'Corner Bakery' }).click();
  await details.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('Holi');
  await page.getByRole('option', { name: 'Holiday' }).click();
  await axe(page);
  await shot(page, 'transactions-phone-labels');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('option', { name: 'Holiday' }).waitFor({ state: 'detached' });
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await details.waitFor({ state: 'detached' });
  await fits(page);
  const { merchant, tags } = await send(console, 'GET', `transactions/${id}`);
  assert.deepEqual([merchant?.name, tags.map(({ name }) => name)], ['Corner Bakery', ['Holiday']]);
});

for (const width of WIDTHS) {
  browserTest(`a foreign amount shows its value in the family's currency at ${width} px`, async (t, open) => {
    const console = await openConsole(t, open, { width });
    const { page, home } = console;
    const account = { name: 'Paris', account_type: 'depository', balance: '900.00', currency: 'EUR' };
    const { id } = await send(console, 'POST', 'accounts', { ...account, opening_balance_date: '2026-03-01' });
    const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-10', rate: '1.25' };
    await send(console, 'POST', 'exchange_rates', rate);
    await send(console, 'POST', 'transactions', {
      account_id: id,
      date: '2026-03-10',
      name: 'Metro',
      amount: '100.00',
    });
    await page.goto(`${home}/transactions`);
    const row = page.locator('[data-row]', { hasText: 'Metro' });
    // A row on a phone has no room for it; the details show it.
    await row.getByText('−$125.00').waitFor({ state: width === 390 ? 'hidden' : 'visible' });
    await axe(page);
    await fits(page);
    await shot(page, `transactions-converted-${width}`);
    await row.getByRole('button', { name: 'Metro' }).click();
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    await drawer.getByText(/^−\$125\.00, at 1\.25 of /).waitFor();
    await axe(page);
    await shot(page, `transaction-converted-${width}`);
  });
}
