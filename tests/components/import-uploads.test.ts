import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import {
  axe,
  type ComponentOptions,
  componentTest,
  type OpenApp,
  type Page,
  WIDTHS,
} from '#tests/harness/components/component-test.ts';
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

componentTest('a file of categories is reviewed, imported, listed by what it has, and undone', async (open) => {
  const { page, home, coffer, family } = await open();
  const { token } = family.user;
  const raw_file_content = 'name,color\nSeafood,\nSeafood,\nBroken,red\n';
  const body = { type: 'CategoryImport', raw_file_content, filename: 'categories.csv' } as const;
  const made = await coffer.call('POST', '/api/v1/imports', { token, body });
  assert.equal(made.status, 201, made.text);
  await page.goto(`${home}/imports?id=${made.body.data?.id}`);
  await page.getByText('1 new, 1 skipped, 1 with problems', { exact: true }).waitFor();
  await page.getByText(/^Already there/).click();
  await page.getByText('There is one already').waitFor();
  await page.getByRole('button', { name: 'Import 1 record' }).click();
  await page.getByText('1 record added.').waitFor();
  await page.goto(`${home}/imports`);
  await page.getByText(/^Categories, /).waitFor();
  await page.getByRole('button', { name: 'Undo import of categories.csv' }).click();
  await page.getByText(/^The 1 records that “categories.csv” has created are deleted/).waitFor();
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  const { categories } = (await coffer.call('GET', '/api/v1/categories?per_page=100', { token })).body;
  assert.ok(categories.every(({ name }) => name !== 'Seafood'));
});

/** The web app of a user without data who has finished onboarding. */
async function openEmpty(
  open: (options: ComponentOptions) => Promise<OpenApp>,
  options: ComponentOptions = {},
): Promise<OpenApp> {
  const console = await open({ ...options, seeded: false });
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
  await page.getByText('2 new', { exact: true }).waitFor();
  assert.deepEqual(await accountsOf(console), ['Giro depository']);
  await start();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('4 new', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.getByText('Drop one file or several anywhere on this page.').waitFor();
  // The account that the cancelled import opened goes with it.
  assert.deepEqual(await accountsOf(console), ['Giro depository']);
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

componentTest('an account opened for a file begins with the balance that the file proves', async (open) => {
  const { page, home, coffer, family } = await openEmpty(open);
  const statement =
    ':20:S\n:25:DE89370400440532013000\n:28C:1\n:60F:C260101EUR100,00\n:61:2601050105D20,00NMSCNONREF\n:86:Bakery\n:62F:C260128EUR80,00\n-\n';
  await page.goto(`${home}/imports`);
  await choose(page, fileOf(statement, 'january.sta'));
  await page.getByRole('button', { name: 'Continue' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the new account' });
  assert.equal(await name.inputValue(), 'DE89370400440532013000');
  await name.fill('Giro');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('january.sta to Giro. Nothing is changed yet.').waitFor();
  await page.getByText('Ends at €80.00, as your bank says.').waitFor();
  await page.getByRole('button', { name: 'Import 1 transaction' }).click();
  await page.getByText('1 transaction added to Giro.').waitFor();
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).body;
  assert.deepEqual(
    accounts.map((one) => [one.name, one.balance_cents]),
    [['Giro', 8000]],
  );
});

componentTest('a question that the account of a file raises is asked after its upload', async (open) => {
  const console = await openEmpty(open);
  const { page, home, coffer, family } = console;
  const rows = ['2026-01-05,Shop,3.00', '2026-01-06,Bakery,2.00', '2026-01-07,Refund,-1.00'];
  await page.goto(`${home}/imports`);
  await choose(page, fileOf(['Date,Description,Amount', ...rows].join('\n'), 'Visa.csv'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Credit card' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  const question = page.getByRole('radiogroup', { name: 'Are the amounts without a minus money in or money out?' });
  await question.waitFor();
  await axe(page);
  const go = page.getByRole('button', { name: 'Continue to review' });
  assert.ok(await go.isDisabled());
  await question.getByRole('radio', { name: 'Money in is negative' }).click();
  await go.click();
  await page.getByRole('button', { name: 'Import 3 transactions' }).click();
  await page.getByText('3 transactions added to Visa.').waitFor();
  const { token } = family.user;
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  assert.deepEqual(
    accounts.map((one) => [one.name, one.account_type, one.balance_cents]),
    [['Visa', 'credit_card', 400]],
  );
});

componentTest('a file that is no statement is refused in the language of the person', async (open) => {
  const console = await openEmpty(open);
  const { page, home } = console;
  await send(console, 'PATCH', 'users/me', { language: 'de' });
  await page.goto(`${home}/imports`);
  await choose(page, fileOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'receipt.png'));
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText(/^Diese Datei hat keinen Kontoauszug: Sende ihn als CSV/).waitFor();
  await axe(page);
});

componentTest('an export that waits says how many records and transactions it has', async (open) => {
  const { page, home, coffer, family } = await openEmpty(open);
  const { token } = family.user;
  const body = { type: 'SureImport', raw_file_content: SURE };
  const made = await coffer.call('POST', '/api/v1/imports', { token, body });
  assert.equal(made.status, 201, made.text);
  await page.goto(`${home}/imports?id=${made.body.data?.id}`);
  await page.getByText('11 records, 4 of them transactions', { exact: true }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Import 11 records' }).click();
  await page.getByText('4 transactions added to All accounts of the file.').waitFor();
});

for (const width of WIDTHS) {
  componentTest(`a file with several accounts is imported at ${width} px`, async (open) => {
    const console = await openEmpty(open, { width });
    const { page, home } = console;
    await page.goto(`${home}/imports`);
    await choose(page, fileOf(SURE, 'all.ndjson'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('combobox', { name: 'Type of Giro' }).click();
    await page.getByRole('option', { name: 'Other asset' }).click();
    await axe(page);
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await page.getByText('4 new', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Review Card' }).click();
    await page.getByText('2 new', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All accounts of the file' }).click();
    await page.getByRole('button', { name: 'Import 4 transactions' }).click();
    await page.getByText('“all.ndjson” is imported.').waitFor();
    assert.deepEqual(await accountsOf(console), ['Card credit_card', 'Giro other_asset']);
    await page.getByRole('link', { name: 'Show Giro' }).click();
    await page.getByText('2 transactions added to Giro.').waitFor();
  });
}

/** A CSV file over 10 MB with few rows: a column that is not imported makes it long. */
function largeFile(): ReturnType<typeof fileOf> {
  const padding = 'as the bank writes it '.repeat(900);
  const rows = Array.from({ length: 540 }, (_, row) => `2026-01-05,Row ${row},-1.${10 + (row % 90)},${padding}`);
  return fileOf(['Date,Description,Amount,Padding', ...rows].join('\n'), 'large.csv');
}

componentTest('a large file is uploaded, and goes on after a lost connection and a new page', async (open) => {
  const console = await openEmpty(open, { width: 390 });
  const { page, home } = console;
  const file = largeFile();
  await page.goto(`${home}/imports`);
  await choose(page, file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Large CSV file: its beginning is shown.').waitFor();
  await page.getByRole('textbox', { name: 'Name of the new account' }).fill('Daily');
  await axe(page);
  let sent = 0;
  await page.route('**/chunks', (route) => {
    sent += 1;
    return sent > 2 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('The connection is lost.').waitFor();
  await axe(page);
  await page.goto(`${home}/imports`);
  await page.getByText('“large.csv”: 2 of 6 parts have arrived.').waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Continue upload' }).click();
  await page.locator('input[type=file]').setInputFiles(fileOf('another', 'other.csv'));
  await page.getByText('This is not the file whose upload began.').waitFor();
  await page.unroute('**/chunks');
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chunks')) again.push(request.url());
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('540 new', { exact: true }).waitFor({ timeout: 60_000 });
  // The first one tells whether it is the same file.
  assert.equal(again.length, 5);
  await page.getByRole('button', { name: 'Import 540 transactions' }).click();
  await page.getByText('540 transactions added to Daily.').waitFor({ timeout: 60_000 });
  await page.goto(`${home}/imports`);
  await page.getByText('Complete').waitFor();
  assert.equal(await page.getByText('An upload is not finished').count(), 0);
  await page.route('**/chunks', (route) => route.abort('internetdisconnected'));
  await choose(page, file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('The connection is lost.').waitFor();
  await page.goto(`${home}/imports`);
  await page.getByRole('button', { name: 'Discard upload' }).click();
  await page.getByText('An upload is not finished').waitFor({ state: 'detached' });
});

componentTest('the reason why a file was not imported is in the language of the person', async (open) => {
  const { page, home, coffer, family } = await open();
  const { token } = family.user;
  await coffer.call('PATCH', '/api/v1/users/me', { token, body: { language: 'de' } });
  const account_id = await coffer.createAccount(family.user, { currency: 'EUR' });
  const sessions = '/api/v1/import_sessions';
  const made = await coffer.call('POST', sessions, { token, body: { filename: 'cut.csv', account_id } });
  const path = `${sessions}/${made.body.data?.id}`;
  // Its first part can be read, and a quote in its last row is not closed.
  const rows = Array.from({ length: 8000 }, (_, row) => `2026-01-05,Coffee of a long morning ${row},-3.00`);
  const raw_file_content = ['Date,Description,Amount', ...rows, '2026-01-06,"Shop,-1.00'].join('\n');
  await coffer.call('POST', `${path}/chunks`, { token, body: { sequence: 1, raw_file_content } });
  const published = await coffer.call('POST', `${path}/publish`, { token, body: { review: true } });
  assert.equal(published.status, 202, published.text);
  await page.goto(`${home}/imports?session=${made.body.data?.id}`);
  await page.getByText('„cut.csv“ kann nicht importiert werden').waitFor({ timeout: 60_000 });
  await page.getByText(/^Zeile 8\d\d\d: Die Zeile ist nicht lesbar/).waitFor();
});
