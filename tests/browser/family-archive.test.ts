import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';
import { waitForExport } from '#tests/harness/family/seed-family.ts';

const archiveOf = (content: string | Buffer, name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

browserTest('an export of all data comes back into an empty family, and into no other', async (t, open) => {
  const console = await openConsole(t, open, { width: 390, seeded: false, opened: false });
  const { page, home, coffer, family } = console;
  await send(console, 'PATCH', 'users/me', { first_name: 'Ada', onboarding_completed: true });
  const archive = await exportOf(console);
  await page.goto(`${home}/settings/data`);
  const section = page.getByRole('region', { name: 'Import everything' });
  await section.locator('input[type=file]').setInputFiles(archiveOf('no archive', 'broken.zip'));
  await section.getByRole('alert').waitFor();
  await section.locator('input[type=file]').setInputFiles(archiveOf(archive, 'family.zip'));
  await section.getByText(/^“family.zip” was imported on /).waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'import-everything-390');
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).body;
  assert.deepEqual(
    accounts.map(({ name, account_type }) => [name, account_type]),
    [['Theirs', 'depository']],
  );
  await section.locator('input[type=file]').setInputFiles(archiveOf(archive, 'family.zip'));
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
