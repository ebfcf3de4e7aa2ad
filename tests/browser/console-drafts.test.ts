import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

browserTest('a request that is refused during the sign-out does not replace its notice', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  const asked = Promise.withResolvers<void>();
  const signedOut = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  const notices: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sessions/new?')) notices.push(new URL(request.url()).searchParams.get('notice'));
  });
  await page.route(/\/api\/v1\/sessions(\?|$)/, async (route) => {
    asked.resolve();
    await signedOut.promise;
    const response = await route.fetch();
    assert.equal(response.status(), 401);
    const answered = page.waitForEvent('requestfinished', (request) => request === route.request());
    await route.fulfill({ response });
    await answered;
    // The page has acted on the refusal by then.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))').catch(() => undefined);
    refused.resolve();
  });
  await page.route('**/api/v1/sessions/current', async (route) => {
    const response = await route.fetch();
    signedOut.resolve();
    await refused.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  void page.goto(`${home}/settings/sessions`);
  await asked.promise;
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  assert.deepEqual(notices, ['signed_out']);
});

for (const look of LOOKS) {
  browserTest(`Escape asks before input is lost, at ${look.width} px, ${look.colorScheme}`, async (t, open) => {
    const { page, home } = await openConsole(t, open, look);
    await page.goto(`${home}/accounts`);
    await page.getByRole('button', { name: 'Add account' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add account' });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Add account' }).first().click();
    await form.getByLabel('Name').fill('Piggy bank');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.locator('button:focus', { hasText: 'Keep editing' }).waitFor();
    await axe(page);
    await shot(page, `discard-${look.width}-${look.colorScheme}`);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    assert.equal(await form.locator('[name=name]:focus').inputValue(), 'Piggy bank');

    await page.mouse.click(4, 4);
    await question.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'hidden' });
  });
}

browserTest('a dialog with a secret closes only after it is saved', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  await page.goto(`${home}/developers/keys`);
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Script');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = dialog.getByText(/^cfk_/).first();
  await secret.waitFor();
  await axe(page);
  await shot(page, 'secret-once');
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 4);
  assert.equal(await dialog.getByRole('button', { name: 'Done' }).isDisabled(), true);
  await secret.waitFor();
  await dialog.getByLabel('I have saved it').press('Space');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Script').first().waitFor();
});
