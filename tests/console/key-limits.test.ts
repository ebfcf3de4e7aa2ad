import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

const KEY = /^cfk_[\w-]{20,}$/;

for (const { width, colorScheme } of LOOKS) {
  browserTest(`a key is limited to an account at ${width} px ${colorScheme}`, async (t, open) => {
    const { page, home, coffer, family } = await openConsole(t, open, { width, colorScheme, opened: false });
    const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).body;
    const name = accounts[0]?.name ?? '';
    await page.goto(`${home}/developers/keys`);
    await page.getByRole('button', { name: 'New API key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Name').fill('Accountant');
    await dialog.getByRole('combobox', { name: 'Accounts' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('First day').fill('2026-01-01');
    await dialog.getByRole('combobox', { name: 'Changes that it may make' }).click();
    await page.getByRole('option', { name: 'At most 10 a day' }).click();
    await axe(page);
    await shot(page, `key-limits-dialog-${width}-${colorScheme}`);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = (await dialog.getByText(KEY).first().textContent()) ?? '';
    await closeSecret(dialog);
    const card = page.getByRole('article', { name: 'Accountant' });
    await card.getByText('At most 10 a day').waitFor();
    await card.getByText(name, { exact: true }).waitFor();
    await fits(page);
    await shot(page, `key-limits-${width}-${colorScheme}`);
    const seen = (await coffer.call('GET', '/api/v1/accounts', { key })).body.accounts;
    assert.deepEqual(
      seen.map((account) => account.name),
      [name],
    );
  });
}
