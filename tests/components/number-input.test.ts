import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest } from '#tests/harness/components/component-test.ts';

// As people of each locale write it, and as it is shown to them.
const TYPED = [
  { locale: 'en', typed: '1,234.56', shown: '−$1,234.56' },
  { locale: 'de', typed: '1.234,56', shown: '−1.234,56\u00a0$' },
  { locale: 'fr', typed: '1 234,56', shown: '−1\u202f234,56\u00a0$US' },
  { locale: 'pt-BR', typed: '1.234,56', shown: '−US$\u00a01.234,56' },
  { locale: 'pl', typed: '1234,56', shown: '−1234,56\u00a0USD' },
];

componentTest('amounts are typed and shown as the locale of the family writes them', async (open) => {
  const console = await open();
  const { page, home } = console;
  for (const { locale, typed, shown } of TYPED) {
    await send(console, 'PATCH', 'family_settings', { locale });
    await page.goto(`${home}/transactions?open=new`);
    const drawer = page.getByRole('dialog', { name: 'New transaction' });
    await drawer.getByLabel('Amount in USD').fill(typed);
    await drawer.getByLabel('Name').fill(`Typed in ${locale}`);
    await drawer.getByRole('combobox', { name: 'Account', exact: true }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await drawer.getByRole('button', { name: 'Add transaction' }).click();
    await drawer.waitFor({ state: 'detached' });
    const { transactions } = await send(
      console,
      'GET',
      `transactions?search=${encodeURIComponent(`Typed in ${locale}`)}`,
    );
    assert.equal(transactions[0]?.signed_amount, '-1234.56', locale);
    await page
      .getByRole('row', { name: new RegExp(`Typed in ${locale}`) })
      .getByText(shown, { exact: true })
      .waitFor();
  }
});
