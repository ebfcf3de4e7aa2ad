import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';
import { SURE } from '#tests/statements/app-samples.ts';

/** The web app of a user without data who has finished onboarding. */
async function openEmpty(...[t, open, options]: Parameters<typeof openConsole>): Promise<OpenConsole> {
  const console = await openConsole(t, open, { ...options, seeded: false, opened: false });
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
