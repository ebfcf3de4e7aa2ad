import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';
import { waitForExport } from '#tests/harness/family/seed-family.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { SURE } from '#tests/statements/app-samples.ts';

/** The web app of a user without data who has finished onboarding. */
async function openEmpty(...[t, open, options]: Parameters<typeof openConsole>): Promise<OpenConsole> {
  const console = await openConsole(t, open, { ...options, seeded: false });
  await send(console, 'PATCH', 'users/me', { first_name: 'Ada', onboarding_completed: true });
  await send(console, 'PATCH', 'family_settings', { country: 'DE' });
  return console;
}

const fileOf = (content: string | Buffer, name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

async function choose(page: Page, file: ReturnType<typeof fileOf> | string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  const name = typeof file === 'string' ? basename(file) : file.name;
  await page.getByText(name).first().waitFor();
}

async function accountsOf({ coffer, family }: OpenConsole) {
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).body;
  return accounts.map(({ name, account_type }) => `${name} ${account_type}`).sort();
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`a file with several accounts is imported at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openEmpty(t, open, { width, colorScheme });
    const { page, home } = console;
    const look = async (name: string) => {
      await fits(page);
      await axe(page);
      await shot(page, `import-accounts-${name}-${width}-${colorScheme}`);
    };
    await page.goto(`${home}/imports`);
    await choose(page, fileOf(SURE, 'all.ndjson'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('combobox', { name: 'Type of Giro' }).click();
    await page.getByRole('option', { name: 'Other asset' }).click();
    await look('targets');
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await page.getByText('4 new, 0 skipped, 0 with problems').waitFor();
    await look('review');
    await page.getByRole('link', { name: 'Review Card' }).click();
    await page.getByText('2 new, 0 skipped, 0 with problems').waitFor();
    await page.getByRole('link', { name: 'All accounts of the file' }).click();
    await page.getByRole('button', { name: 'Import 4 transactions' }).click();
    await page.getByText('“all.ndjson” is imported.').waitFor();
    await look('done');
    assert.deepEqual(await accountsOf(console), ['Card credit_card', 'Giro other_asset']);
    await page.getByRole('link', { name: 'Show Giro' }).click();
    await page.getByText('2 transactions added to Giro.').waitFor();
  });
}

/** The path of a CSV file over 10 MB with few rows: a column that is not imported makes it long. */
function largeFile(t: TestContext): string {
  const padding = 'as the bank writes it '.repeat(900);
  const rows = Array.from({ length: 540 }, (_, row) => `2026-01-05,Row ${row},-1.${10 + (row % 90)},${padding}`);
  const path = join(dataFolder(t), 'large.csv');
  writeFileSync(path, ['Date,Description,Amount,Padding', ...rows].join('\n'));
  return path;
}

browserTest('a large file is uploaded, and goes on after a lost connection and a new page', async (t, open) => {
  const console = await openEmpty(t, open, { width: 390 });
  const { page, home } = console;
  const file = largeFile(t);
  await page.goto(`${home}/imports`);
  await choose(page, file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Large CSV file: its beginning is shown.').waitFor();
  await page.getByRole('textbox', { name: 'Name of the new account' }).fill('Daily');
  await axe(page);
  await shot(page, 'import-large-columns-390');
  let sent = 0;
  await page.route('**/chunks', (route) => {
    sent += 1;
    return sent > 2 ? route.abort('internetdisconnected') : route.continue();
  });
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('The connection is lost.').waitFor();
  await axe(page);
  await shot(page, 'import-large-lost-390');
  await page.goto(`${home}/imports`);
  await page.getByText('“large.csv”: 2 of 6 parts have arrived.').waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'import-large-unfinished-390');
  await page.getByRole('link', { name: 'Continue upload' }).click();
  await page.locator('input[type=file]').setInputFiles(fileOf('another', 'other.csv'));
  await page.getByText('This is not the file whose upload began.').waitFor();
  await page.unroute('**/chunks');
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chunks')) again.push(request.url());
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('540 new, 0 skipped, 0 with problems').waitFor();
  // The first one tells whether it is the same file.
  assert.equal(again.length, 5);
  await page.getByRole('button', { name: 'Import 540 transactions' }).click();
  await page.getByText('540 transactions added to Daily.').waitFor();
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

browserTest('an export of all data comes back into an empty family, and into no other', async (t, open) => {
  const console = await openEmpty(t, open, { width: 390 });
  const { page, home } = console;
  const archive = await exportOf(console);
  await page.goto(`${home}/settings/data`);
  const section = page.getByRole('region', { name: 'Import everything' });
  await section.locator('input[type=file]').setInputFiles(fileOf('no archive', 'broken.zip'));
  await section.getByRole('alert').waitFor();
  await section.locator('input[type=file]').setInputFiles(fileOf(archive, 'family.zip'));
  await section.getByText(/^“family.zip” was imported on /).waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'import-everything-390');
  assert.deepEqual(await accountsOf(console), ['Theirs depository']);
  await section.locator('input[type=file]').setInputFiles(fileOf(archive, 'family.zip'));
  await section.getByText(/This family has data/).waitFor();
});

/** The export of another family of the server. */
async function exportOf({ coffer, home }: OpenConsole): Promise<Buffer> {
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { name: 'Theirs' });
  await coffer.createTransaction(user, account, { name: 'Coffee' });
  const { id } = (await coffer.call('POST', '/api/v1/family_exports', { token, body: {} })).body.data;
  await waitForExport(coffer, { token }, id);
  const url = `${home.replace(/\/app$/, '')}/api/v1/family_exports/${id}/download`;
  const file = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await file.arrayBuffer());
}

browserTest('the reason why a file was not imported is in the language of the person', async (t, open) => {
  const { page, home, coffer, family } = await openConsole(t, open);
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
  await page.getByText('„cut.csv“ kann nicht importiert werden').waitFor();
  await page.getByText(/^Zeile 8\d\d\d: Die Zeile ist nicht lesbar/).waitFor();
  await shot(page, 'import-failed-session');
});
