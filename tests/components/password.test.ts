import { axe, componentTest } from '#tests/harness/components/component-test.ts';

componentTest('after a new password the page lists ended and remaining access', async (open) => {
  const app = await open();
  const { page, home, coffer, family } = app;
  const { email, password } = family.user;
  const { body } = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
  const key = { name: 'Made elsewhere', scopes: ['read'] };
  await coffer.call('POST', '/api/v1/api_keys', { token: body.access_token ?? '', body: key });
  await page.goto(`${home}/developers/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://192.88.98.1/hook');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Made here');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog
    .getByText(/^whsec_/)
    .first()
    .waitFor();

  await page.goto(`${home}/settings/profile`);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('another long password 7');
  await page.getByRole('button', { name: 'Change password' }).click();
  const changed = page.getByRole('status').filter({ hasText: 'Password changed' });
  const ended = changed.getByRole('list', { name: /^Disabled, because/ });
  await ended.getByRole('link', { name: 'Made elsewhere' }).waitFor();
  const holders = changed.getByRole('list', { name: /^These still have access/ });
  await holders.getByRole('link', { name: 'Made here' }).waitFor();
  await axe(page);
  await ended.getByRole('link', { name: 'Made elsewhere' }).click();
  await page.waitForURL(/\/developers\/keys$/);
  const keys = page.getByRole('main');
  await keys.getByText('Made elsewhere').first().waitFor();
});
