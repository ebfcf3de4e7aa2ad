import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';
import { addAuthenticator } from '#tests/harness/browser/virtual-authenticator.ts';

browserTest('a passkey is a proof too', async (t, open) => {
  const { page, home, coffer } = await openConsole(t, open, { ownServer: true, opened: false });
  await addAuthenticator(page);
  await page.goto(`${home}/settings/security`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/^Passkey .* added$/).waitFor();
  coffer.advance(11 * 60);
  await page.getByRole('button', { name: 'Set up' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await proof.getByRole('button', { name: 'Continue with passkey' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
});
