import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { lookAt, openConsole, visit, WIDTHS } from '#tests/harness/browser/console.ts';
import { addAuthenticator } from '#tests/harness/browser/virtual-authenticator.ts';
import { linkIdentity } from '#tests/harness/oauth/link-identity.ts';
import { codeAt } from '#tests/harness/oauth/second-factor.ts';

const DIALOG = '[role=dialog]';
const PAGES = ['profile', 'family', 'members', 'sessions', 'security', 'data', 'rates', 'appearance'];

browserTest('settings pages and their dialogs are accessible', async (t, open) => {
  const console = await openConsole(t, open, { ownServer: true, opened: false });
  const { page, home, coffer, family } = console;
  const dialog = page.getByRole('dialog');
  const boxesAtBoth = async (elements: Locator) => {
    const boxes = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (const element of await elements.all()) boxes.push({ width, box: await element.boundingBox() });
    }
    return boxes;
  };
  await linkIdentity(coffer, family.user, 'ada@id.example');
  await send(console, 'POST', 'invitations', { email: 'ben@example.test' });
  await send(console, 'POST', 'family_exports', {});
  const yen = { name: 'Yen wallet', account_type: 'depository', currency: 'JPY', balance: '42000' };
  await send(console, 'POST', 'accounts', { ...yen, opening_balance_date: '2026-02-20' });
  await page.goto(`${home}/settings/profile`);
  for (const path of PAGES) {
    await visit(page, `${home}/settings/${path}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await lookAt(page, `settings-${path}`);
  }
  const tabs = await boxesAtBoth(page.getByRole('navigation', { name: 'Settings' }).getByRole('link'));
  // Nine pages of settings, and the way to Developers.
  assert.equal(tabs.length, 2 * 10);
  for (const { width, box } of tabs)
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, `${box?.x} px`);

  await visit(page, `${home}/settings/rates`);
  await page.getByRole('link', { name: 'Add rate from JPY to USD' }).click();
  await dialog.locator('[name=rate]:focus').waitFor();
  await lookAt(page, 'settings-rate', DIALOG);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await visit(page, `${home}/settings/security`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await dialog.getByRole('button', { name: 'Enter a key instead' }).click();
  const secret = (await dialog.locator('pre').innerText()).trim();
  await lookAt(page, 'settings-totp', DIALOG);
  await dialog.getByLabel('6-digit code').fill(codeAt(secret, coffer.now));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  for (const { box } of await boxesAtBoth(dialog.getByRole('listitem')))
    assert.ok(Number(box?.height) < 36, 'a code is on one line');
  await lookAt(page, 'settings-recovery-codes', DIALOG);
  await closeSecret(dialog);

  coffer.advance(11 * 60);
  await visit(page, `${home}/settings/data`);
  await page.getByRole('button', { name: 'Delete all data' }).click();
  await dialog.getByLabel('Type “The Byrons” to confirm').fill('The Byrons');
  await lookAt(page, 'settings-reset', DIALOG);
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('dialog', { name: 'Confirm your identity' }).getByLabel('Current password').waitFor();
  await lookAt(page, 'settings-proof', DIALOG);
});

browserTest('a passkey is added once, renamed, a proof, used and removed', async (t, open) => {
  const { page, home, coffer } = await openConsole(t, open, { ownServer: true, opened: false });
  await addAuthenticator(page);
  await page.goto(`${home}/settings/security`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Name').fill('Laptop');
  await axe(page, undefined, DIALOG);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Passkey Laptop added').waitFor();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This device already has a passkey for your account.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor();

  coffer.advance(11 * 60);
  await page.getByRole('button', { name: 'Set up' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await proof.getByRole('button', { name: 'Continue with passkey' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sessions/new*');
  await page.goto(`${home}/settings/security`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('No passkeys yet.').waitFor();
});
