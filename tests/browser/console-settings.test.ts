import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { fits, LOOKS, openConsole, shot, visit } from '#tests/harness/browser/console.ts';
import { addAuthenticator } from '#tests/harness/browser/virtual-authenticator.ts';
import { linkIdentity } from '#tests/harness/oauth/link-identity.ts';
import { codeAt } from '#tests/harness/oauth/second-factor.ts';

const DIALOG = '[role=dialog]';
const PAGES = ['profile', 'family', 'members', 'sessions', 'security', 'data', 'rates', 'appearance'];

for (const { width, colorScheme } of LOOKS) {
  browserTest(`settings pages and dialogs are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, ownServer: true });
    const { page, home, coffer, family } = console;
    const dialog = page.getByRole('dialog');
    const look = async (name: string, inside?: string) => {
      await fits(page);
      await axe(page, undefined, inside);
      await shot(page, `settings-${name}-${width}-${colorScheme}`);
    };
    await linkIdentity(coffer, family.user, 'ada@id.example');
    await send(console, 'POST', 'invitations', { email: 'ben@example.test' });
    await send(console, 'POST', 'family_exports', {});
    const yen = { name: 'Yen wallet', account_type: 'depository', currency: 'JPY', balance: '42000' };
    await send(console, 'POST', 'accounts', { ...yen, opening_balance_date: '2026-02-20' });
    for (const path of PAGES) {
      await visit(page, `${home}/settings/${path}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await look(path);
    }
    const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
    assert.equal(boxes.length, 9);
    for (const box of boxes) assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, `${box?.x} px`);

    await page.goto(`${home}/settings/rates`);
    await page.getByRole('link', { name: 'Add rate from JPY to USD' }).click();
    await dialog.locator('[name=rate]:focus').waitFor();
    await look('rate', DIALOG);

    await page.goto(`${home}/settings/security`);
    await page.getByRole('button', { name: 'Set up' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await dialog.getByRole('button', { name: 'Enter a key instead' }).click();
    const secret = (await dialog.locator('pre').innerText()).trim();
    await look('totp', DIALOG);
    await dialog.getByLabel('6-digit code').fill(codeAt(secret, coffer.now));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
    for (const line of await dialog.getByRole('listitem').all())
      assert.ok(Number((await line.boundingBox())?.height) < 36, 'a code is on one line');
    await look('recovery-codes', DIALOG);
    await closeSecret(dialog);

    coffer.advance(11 * 60);
    await page.goto(`${home}/settings/data`);
    await page.getByRole('button', { name: 'Delete all data' }).click();
    await dialog.getByLabel('Type “The Byrons” to confirm').fill('The Byrons');
    await look('reset', DIALOG);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('dialog', { name: 'Confirm your identity' }).getByLabel('Current password').waitFor();
    await look('proof', DIALOG);
  });
}

browserTest('a passkey is added, renamed, used and removed', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  await addAuthenticator(page);
  await page.goto(`${home}/settings/security`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Name').fill('Laptop');
  await axe(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Passkey Laptop added').waitFor();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor();

  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sessions/new*');
  await page.goto(`${home}/settings/security`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('No passkeys yet.').waitFor();
});

browserTest('a second passkey on the same device is refused with the reason', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  await addAuthenticator(page);
  await page.goto(`${home}/settings/security`);
  const dialog = page.getByRole('dialog');
  const add = async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
  };
  await add();
  await page.getByText(/^Passkey .* added$/).waitFor();
  await add();
  await dialog.getByText('This device already has a passkey for your account.').waitFor();
});
