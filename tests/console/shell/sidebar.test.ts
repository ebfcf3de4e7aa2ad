import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

for (const { width, colorScheme } of LOOKS) {
  browserTest(`accounts are arranged at ${width} px, ${colorScheme}`, async (t, open) => {
    const { page } = await openConsole(t, open, { width, colorScheme });
    if (width === 390) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Arrange accounts' }).click();
    await page.getByRole('dialog', { name: 'Arrange accounts' }).waitFor();
    await fits(page);
    await axe(page);
    await shot(page, `arrange-accounts-${width}-${colorScheme}`);
  });
}

browserTest('the focus on an account shows its last months, from one request for all', async (t, open) => {
  const { page } = await openConsole(t, open);
  const side = page.getByRole('navigation', { name: 'Main', exact: true });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/balances/history')) requests += 1;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await side.getByRole('button', { name: 'Cash' }).focus();
    await page.keyboard.press('Tab');
    const hint = side.getByRole('tooltip').filter({ hasText: 'Everyday' });
    await hint.getByText(/since/).waitFor();
    await hint.locator('polyline').waitFor();
    await axe(page);
    await shot(page, `account-hint-${colorScheme}`);
    await page.keyboard.press('Tab');
    await side.getByRole('tooltip').filter({ hasText: 'Rainy day' }).waitFor();
  }
  assert.equal(requests, 1);
});
