import assert from 'node:assert/strict';
import { componentTest } from '#tests/harness/components/component-test.ts';

componentTest('the reasons of rows that cannot be imported are in the language of the person', async (open) => {
  const { page, home, coffer, family } = await open();
  const { token } = family.user;
  assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { token, body: { language: 'de' } })).status, 200);
  const account_id = await coffer.createAccount(family.user, { currency: 'EUR' });
  const raw_file_content = 'Date,Description,Amount\n2026-01-05,Coffee,-3.00\n2026-01-06,Shop,much\n';
  const made = await coffer.call('POST', '/api/v1/imports', { token, body: { raw_file_content, account_id } });
  assert.equal(made.status, 201, made.text);
  await page.goto(`${home}/imports?id=${made.body.data?.id}`);
  await page.getByText(/^Probleme/).click();
  await page.getByText('Kein Betrag: „much“').waitFor();
});
