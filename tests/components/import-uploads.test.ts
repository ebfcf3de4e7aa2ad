import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';
import { SURE } from '#tests/statements/app-samples.ts';

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

/** The web app of a user without data who has finished onboarding. */
async function openEmpty(open: (options: { seeded: false }) => Promise<OpenApp>): Promise<OpenApp> {
  const console = await open({ seeded: false });
  await send(console, 'PATCH', 'users/me', { first_name: 'Ada', onboarding_completed: true });
  await send(console, 'PATCH', 'family_settings', { country: 'DE' });
  return console;
}

const fileOf = (content: string | Buffer, name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

async function choose(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText(file.name).first().waitFor();
}

async function accountsOf({ coffer, family }: OpenApp) {
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).body;
  return accounts.map(({ name, account_type }) => `${name} ${account_type}`).sort();
}

componentTest('accounts of a file are left out, and the file is cancelled as a whole', async (open) => {
  const console = await openEmpty(open);
  const { page, home } = console;
  const start = async () => {
    await page.goto(`${home}/imports`);
    await choose(page, fileOf(SURE, 'all.ndjson'));
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await start();
  await page.getByRole('combobox', { name: 'Card', exact: true }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('2 new, 0 skipped, 0 with problems').waitFor();
  assert.deepEqual(await accountsOf(console), ['Giro depository']);
  await start();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('4 new, 0 skipped, 0 with problems').waitFor();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.getByText('Drop a file anywhere on this page.').waitFor();
  assert.deepEqual(await accountsOf(console), ['Card credit_card', 'Giro depository']);
});

componentTest('a file without an account opens the first one, also by keyboard', async (open) => {
  const console = await openEmpty(open);
  const { page, home } = console;
  await page.goto(`${home}/imports`);
  await choose(page, fileOf('Date,Description,Amount\n2026-01-05,Bakery,-12.50\n', 'Everyday.csv'));
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name of the new account' }).waitFor();
  await page.getByRole('button', { name: 'Continue to review' }).press('Enter');
  await page.getByRole('button', { name: 'Import 1 transaction' }).press('Enter');
  await page.getByText('1 transaction added to Everyday.').waitFor();
  assert.deepEqual(await accountsOf(console), ['Everyday depository']);
});
