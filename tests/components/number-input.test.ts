import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest } from '#tests/harness/components/component-test.ts';

// As people write it in each language of the pages, and as it is shown to them. The pages are not in Polish: a Polish family has its formats.
const TYPED = [
  { language: 'en', locale: 'de', typed: '1,234.56', shown: '−$1,234.56' },
  { language: 'de', locale: 'en', typed: '1.234,56', shown: '−1.234,56\u00a0$' },
  { language: 'fr', locale: 'en', typed: '1 234,56', shown: '−1\u202f234,56\u00a0$US' },
  { language: 'pt', locale: 'pt-BR', typed: '1.234,56', shown: '−US$\u00a01.234,56' },
  { language: 'en', locale: 'pl', typed: '1234,56', shown: '−1234,56\u00a0USD' },
];

componentTest('amounts are typed and shown as the language of the person writes them', async (open) => {
  const console = await open();
  const { page, home } = console;
  for (const { language, locale, typed, shown } of TYPED) {
    const text = textsIn(language);
    const name = `Typed in ${language}, ${locale}`;
    await send(console, 'PATCH', 'family_settings', { locale });
    await send(console, 'PATCH', 'users/me', { language });
    await page.goto(`${home}/transactions?open=new`);
    const drawer = page.getByRole('dialog', { name: text('New transaction') });
    await drawer
      .getByLabel(text('{label} in {currency}').replace('{label}', text('Amount')).replace('{currency}', 'USD'))
      .fill(typed);
    await drawer.getByLabel(text('Name'), { exact: true }).fill(name);
    await drawer.getByRole('combobox', { name: text('Account'), exact: true }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await drawer.getByRole('button', { name: text('Add transaction') }).click();
    await drawer.waitFor({ state: 'detached' });
    const { transactions } = await send(console, 'GET', `transactions?search=${encodeURIComponent(name)}`);
    assert.equal(transactions[0]?.signed_amount, '-1234.56', name);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(shown, { exact: true })
      .waitFor();
  }
});

/** The texts of the web app in a language. */
function textsIn(language: string): (english: string) => string {
  if (language === 'en') return (english) => english;
  const path = new URL(`../../console/src/ui/i18n/${language}.json`, import.meta.url);
  const catalog: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
  return (english) => catalog[english] ?? english;
}
