import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Opens the page with the detected recurring payments. */
async function openRecurring({ page, home, coffer, family }: OpenConsole): Promise<void> {
  const path = '/api/v1/recurring_transactions/identify';
  assert.equal((await coffer.call('POST', path, { token: family.user.token })).status, 200);
  await page.goto(`${home}/recurring`);
  await row(page, 'Upcoming', 'Landlord').waitFor();
}

function row(page: Page, part: string, name: string) {
  return page.getByRole('region', { name: part }).getByRole('listitem').filter({ hasText: name });
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`recurring payments are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const opened = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page } = opened;
    await openRecurring(opened);
    const look = async (name: string) => {
      await fits(page);
      await axe(page);
      await shot(page, `${name}-${width}-${colorScheme}`);
    };
    await look('recurring');
    await page.getByRole('button', { name: 'Add recurring' }).click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await look('recurring-new');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Actions for Landlord' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Next expected').waitFor();
    await look('recurring-edit');
  });
}
