import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';
import { addAuthenticator } from '#tests/harness/browser/virtual-authenticator.ts';

for (const look of LOOKS) {
  browserTest(`a proof is given by keyboard, at ${look.width} px, ${look.colorScheme}`, async (t, open) => {
    const { page, home, coffer, family } = await openConsole(t, open, { ...look, ownServer: true });
    coffer.advance(11 * 60);
    await page.goto(`${home}/developers/keys`);
    await page.getByRole('button', { name: 'New API key' }).first().focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.locator('[name=name]:focus').waitFor();
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
    await proof.locator('[name=proof]:focus').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `proof-${look.width}-${look.colorScheme}`);

    // Escape closes the question alone; the form keeps what was typed.
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'hidden' });
    await form.getByRole('alert').getByText('Not done').waitFor();
    assert.equal(await form.locator('[name=name]').inputValue(), 'By hand');
    await form.locator('[name=name]').focus();
    await page.keyboard.press('Enter');
    await proof.locator('[name=proof]:focus').waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await proof.getByRole('alert').getByText('This password is wrong.').waitFor();
    await axe(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(family.user.password);
    await page.keyboard.press('Enter');
    await form.getByText(/^cfk_/).first().waitFor();
    await axe(page);
  });
}

browserTest('the e-mail address is changed with a proof, and signs in', async (t, open) => {
  const { page, home, coffer, family } = await openConsole(t, open, { width: 390, ownServer: true });
  const { password } = family.user;
  coffer.advance(11 * 60);
  await page.goto(`${home}/settings/profile`);
  await page.getByRole('textbox', { name: 'Email address' }).fill('augusta@example.test');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.locator('[name=proof]:focus').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText('You now sign in with augusta@example.test').waitFor();
  await axe(page);
  await fits(page);
  const login = await coffer.call('POST', '/api/v1/auth/login', { body: { email: 'augusta@example.test', password } });
  assert.equal(login.status, 200);
});

browserTest('a passkey is a proof too', async (t, open) => {
  const { page, home, coffer } = await openConsole(t, open, { ownServer: true });
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
