import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { axe, componentTest, type Locator, type Page, WIDTHS } from '#tests/harness/components/component-test.ts';
import { linkIdentity } from '#tests/harness/oauth/link-identity.ts';
import { codeAt } from '#tests/harness/oauth/second-factor.ts';

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await page.locator(':focus').and(target).count()) === 1) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('Tab never comes there');
}

componentTest('name and password are changed by keyboard with the current password', async (open) => {
  const { page, home, coffer, family } = await open();
  await page.goto(`${home}/settings/profile`);
  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Augusta');
  await page.keyboard.press('Enter');
  await page.getByText('Profile saved').waitFor();
  await page.getByText('Augusta Byron').first().waitFor();

  await tabTo(page, page.getByLabel('Current password'));
  await page.keyboard.type('not this one');
  await tabTo(page, page.getByLabel('New password'));
  await page.keyboard.type('nine blue lanterns');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong or missing password').waitFor();
  await axe(page);
  await page.getByLabel('Current password').fill(family.user.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed', { exact: true }).waitFor();
  const { email } = family.user;
  const login = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password: 'nine blue lanterns' } });
  assert.equal(login.status, 200);
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).status, 401);
});

componentTest('family settings change the formats of every page', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/settings/family`);
  await page.getByLabel('Family name').fill('Die Byrons');
  await page.getByRole('combobox', { name: 'Country' }).fill('Austri');
  await page.getByRole('option', { name: 'Austria' }).click();
  await page.getByText(/1\.234,50/).waitFor();
  await page.getByLabel('First day of the month').fill('25');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Family settings saved').waitFor();
  const saved = await page.evaluate<Record<string, unknown>>(
    "fetch('/api/v1/family_settings').then((answer) => answer.json())",
  );
  const { name, country, currency, locale, date_format, month_start_day } = saved;
  assert.deepEqual(
    [name, country, currency, locale, date_format, month_start_day],
    ['Die Byrons', 'AT', 'EUR', 'de', '%d.%m.%Y', 25],
  );
  await page.getByRole('link', { name: 'Appearance' }).click();
  await page.getByText('10 Mar', { exact: true }).waitFor();
  await page.getByText('−€ 1.234.567,80').waitFor();
  await page.getByText('Dark', { exact: true }).click();
  assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), 'dark');
});

componentTest('a revoked invitation cannot be used', async (open) => {
  const { page, home, coffer, family } = await open({ width: 390 });
  const { token } = family.user;
  const { body } = await coffer.call('POST', '/api/v1/invitations', { token, body: { role: 'guest' } });
  await page.goto(`${home}/settings/members`);
  await page.getByRole('button', { name: 'Revoke the invitation for anyone with the link' }).click();
  await page.getByText('No pending invitations.').waitFor();
  const refused = await coffer.call('POST', '/api/v1/auth/signup', {
    body: { user: { email: 'b@example.test', password: 'seven green lamps' }, invite_code: body.code },
  });
  assert.equal(refused.status, 403);
});

componentTest('a linked account is unlinked', async (open) => {
  const { page, home, coffer, family } = await open({ width: 390 });
  await linkIdentity(coffer, family.user, 'ada@id.example');
  await page.goto(`${home}/settings/security`);
  await page.getByRole('button', { name: 'Unlink ada@id.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Unlink ada@id.example' }).waitFor({ state: 'hidden' });
});

componentTest('a rate is added for a period, edited, deleted and restored by keyboard', async (open) => {
  const console = await open();
  const { page, home } = console;
  await send(console, 'PATCH', 'family_settings', { date_format: '%d.%m.%Y' });
  await page.goto(`${home}/settings/rates`);
  await page.getByText('This server fetches no market rates').waitFor();
  await page.getByRole('button', { name: 'Add rate' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Exchange rate' });
  await dialog.getByRole('combobox', { name: 'From' }).or(dialog.getByLabel('From').first()).first().focus();
  await page.keyboard.type('yen');
  await page.getByRole('option', { name: 'JPY – Japanese Yen' }).waitFor();
  assert.equal(await page.getByRole('option').count(), 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('USD for 1 JPY').fill('0.0065');
  await dialog.getByRole('textbox', { name: 'Date' }).fill('1.3.26');
  await dialog.getByLabel('Until (optional)').fill('10.03.2026');
  await dialog.getByRole('button', { name: 'Save rate' }).press('Enter');
  await page.getByText('2 rates of JPY to USD saved').waitFor();

  await page.getByRole('button', { name: 'Edit JPY to USD on Mar 8' }).press('Enter');
  assert.equal(await dialog.getByLabel('USD for 1 JPY').inputValue(), '0.0065');
  await dialog.getByLabel('USD for 1 JPY').fill('0.007');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: '0.007', exact: true }).first().waitFor();
  assert.equal((await send(console, 'GET', 'exchange_rates')).exchange_rates?.[0]?.rate, '0.007');

  await page.getByRole('button', { name: 'Delete JPY to USD on Mar 1' }).press('Enter');
  await page.getByText('Rate deleted').waitFor();
  await page.getByRole('cell', { name: 'Mar 1', exact: true }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('cell', { name: 'Mar 1', exact: true }).waitFor();
  await axe(page);
});

componentTest('a member joins by link, becomes a guest, is deactivated and reactivated', async (open) => {
  const { page, home, openAs } = await open();
  await page.goto(`${home}/settings/members`);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email address (optional)').fill('ben@example.test');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('pre').innerText()).trim();
  await axe(page);
  await closeSecret(dialog);
  await page.getByRole('button', { name: 'Revoke the invitation for ben@example.test' }).waitFor();

  const other = await openAs(null, { width: 390 });
  await other.goto(link);
  await other.getByText('Ada Byron invites you to The Byrons.').waitFor();
  assert.equal(await other.getByText(/cfi_/).count(), 0, 'no code is shown');
  await other.getByLabel('Email address').fill('ben@example.test');
  await other.getByLabel('Password').fill('seven green lamps');
  await other.getByRole('button', { name: 'Create account' }).click();
  await other.waitForURL('**/app/onboarding');
  await other.getByLabel('First name').fill('Ben');
  await axe(other);
  await other.getByRole('button', { name: 'Open The Byrons' }).click();
  await other.waitForURL(`${home}/`);
  await other.goto(`${home}/settings/family`);
  await other.getByText('Only admins can change these settings.').waitFor();
  await axe(other);

  await page.reload();
  await page.getByText('No pending invitations.').waitFor();
  await page.getByRole('combobox', { name: 'Role of Ben' }).click();
  const changed = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page.getByRole('option', { name: 'Guest' }).click();
  await changed;
  await other.goto(`${home}/transactions`);
  await other.getByRole('button', { name: 'Filter', exact: true }).waitFor();
  assert.equal(
    await other.getByRole('button', { name: 'Add', exact: true }).count(),
    0,
    'a guest is offered nothing to change',
  );
  const users = async () =>
    page.evaluate<{ users: { email: string; role: string; active: boolean }[] }>(
      "fetch('/api/v1/users').then((answer) => answer.json())",
    );
  const ben = async () => (await users()).users.find(({ email }) => email === 'ben@example.test');
  await page.getByRole('button', { name: 'Deactivate Ben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('Ben deactivated').waitFor();
  assert.deepEqual([(await ben())?.role, (await ben())?.active], ['guest', false]);
  await other.goto(`${home}/accounts`);
  await other.waitForURL('**/sessions/new?*');
  await page.getByRole('button', { name: 'Reactivate Ben' }).click();
  await page.getByText('Ben reactivated').waitFor();
});

componentTest('sessions are listed and signed out one by one or all others', async (open) => {
  const { page, home, coffer, family } = await open({ width: 390 });
  const userAgents = ['Mozilla/5.0 (Windows NT 10.0) Firefox/150.0', 'Mozilla/5.0 (iPhone) Safari/600'];
  const { email, password } = family.user;
  for (const userAgent of userAgents) {
    const headers = { 'user-agent': userAgent };
    assert.equal((await coffer.call('POST', '/api/v1/sessions', { body: { email, password }, headers })).status, 201);
  }
  await page.goto(`${home}/settings/sessions`);
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await page.getByText('Firefox on Windows signed out').waitFor();
  await page.getByText('Firefox on Windows').waitFor({ state: 'hidden' });
  await page.getByText('Safari on iPhone').waitFor();
  await page.getByRole('button', { name: 'Sign out all other sessions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('All other sessions signed out').waitFor();
  await page.getByText('Safari on iPhone').waitFor({ state: 'hidden' });
  assert.equal(await page.getByRole('main').getByRole('listitem').count(), 1);
});

componentTest('an authenticator app is set up, used, renewed and turned off', async (open) => {
  const { page, home, coffer, family, openAs } = await open({ width: 390 });
  const { email, password } = family.user;
  const dialog = page.getByRole('dialog');
  await page.goto(`${home}/settings/security`);
  await page.getByRole('button', { name: 'Set up' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await dialog.getByRole('button', { name: 'Enter a key instead' }).click();
  const secret = (await dialog.locator('pre').innerText()).trim();
  await axe(page);
  await dialog.getByLabel('6-digit code').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('6-digit code').fill(codeAt(secret, coffer.now));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  assert.equal(new Set(codes).size, 10);
  assert.ok(codes.every((code) => !code.includes('\n')));
  await axe(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.equal(file.suggestedFilename(), 'coffer-recovery-codes.txt');
  await closeSecret(dialog);
  await page.getByText('10 recovery codes left').waitFor();

  const other = await openAs(null);
  await other.goto(`${home.replace(/\/app$/, '')}/sessions/new?return_to=/app/settings/security`);
  await other.getByLabel('Email address').fill(email);
  await other.getByLabel('Password').fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByLabel('Code').fill(codes[0] ?? '');
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByText('9 recovery codes left').waitFor();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByRole('button', { name: 'Create codes' }).click();
  const renewed = page.getByRole('dialog', { name: 'Recovery codes', exact: true });
  await renewed.getByRole('list', { name: 'Recovery codes' }).waitFor();
  assert.notDeepEqual(await renewed.getByRole('listitem').allInnerTexts(), codes);
  await closeSecret(renewed);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();
});

componentTest('deleting data or the account needs a typed confirmation and a proof', async (open) => {
  const { page, home, coffer, family } = await open({ width: 390 });
  const { email, password } = family.user;
  coffer.advance(11 * 60);
  await page.goto(`${home}/settings/data`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Delete all data' }).click();
  const reset = dialog.getByRole('button', { name: 'Delete everything' });
  assert.ok(await reset.isDisabled());
  await dialog.getByLabel('Type “The Byrons” to confirm').fill('The Byrons');
  await axe(page);
  await reset.click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Current password').fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('All data deleted').waitFor();
  const { body } = await coffer.call('GET', '/api/v1/accounts', { token: family.user.token });
  assert.deepEqual(body.accounts, []);

  await page.getByRole('button', { name: 'Add sample data' }).click();
  await page.getByText(/sample accounts with/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('button', { name: 'Add sample data' }).waitFor();

  await page.getByRole('button', { name: 'Delete your account' }).click();
  await dialog.getByLabel(`Type “${email}” to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL('**/sessions/new');
  const login = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
  assert.equal(login.status, 401);
});

for (const width of WIDTHS) {
  componentTest(`a missing rate is added from its warning, ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home } = console;
    const yen = { name: 'Yen wallet', account_type: 'depository', currency: 'JPY', balance: '42000' };
    await send(console, 'POST', 'accounts', { ...yen, opening_balance_date: '2026-02-20' });
    await page.goto(`${home}/accounts`);
    const warning = page.getByRole('alert').filter({ hasText: 'Some amounts are not included' });
    await warning.getByText(/^No rate from JPY to USD/).waitFor();
    await warning.getByRole('link', { name: 'Add rate from JPY to USD' }).click();

    const dialog = page.getByRole('dialog', { name: 'Exchange rate' });
    await dialog.locator('[name=rate]:focus').waitFor();
    assert.match(await dialog.getByLabel('From').first().inputValue(), /^JPY – Japanese Yen/);
    await axe(page);
    await page.keyboard.type('0,0067');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    // The warning was about today; the page lists the days before it too, and one rate a week covers them.
    await page.getByRole('link', { name: 'Add rate from JPY to USD' }).click();
    await dialog.locator('[name=rate]:focus').waitFor();
    assert.notEqual(await dialog.getByLabel('Until (optional)').inputValue(), '');
    await page.keyboard.type('0.0067');
    await page.keyboard.press('Enter');
    await page.getByText('No rates are missing in the last 12 months.').waitFor();
    await axe(page);
    const { exchange_rates: stored } = await send(console, 'GET', 'exchange_rates');
    assert.ok((stored?.length ?? 0) >= 1);
    assert.equal(stored?.[0]?.rate, '0.0067');
    await page.goto(`${home}/accounts`);
    await page.getByRole('main').getByText('Yen wallet').first().waitFor();
    assert.equal(await warning.count(), 0);
  });
}

componentTest('data is exported and downloaded', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/settings/data`);
  await page.getByText('No exports yet.').waitFor();
  await page.getByRole('button', { name: 'Export everything' }).click();
  const link = page.getByRole('link', { name: /^Download coffer_export_/ });
  await link.waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  assert.match(file.suggestedFilename(), /^coffer_export_\d{8}_\d{6}\.zip$/);
  assert.match(await file.text(), /^PK/);
});

componentTest('an export that is too large to come back is named before it is sent', async (open) => {
  const { page, home } = await open();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(`${home}/settings/data`);
  const section = page.getByRole('region', { name: 'Import everything' });
  await section.getByText(/At most 32 MB; of a larger one, the coffer\.ndjson in it/).waitFor();
  const buffer = Buffer.alloc(32 * 1024 * 1024 + 1);
  const file = { name: 'coffer_export.zip', mimeType: 'application/zip', buffer };
  await section.locator('input[type=file]').setInputFiles(file);
  await section
    .getByRole('alert')
    .getByText(/^This file is larger than 32 MB/)
    .waitFor();
  assert.ok(!sent.some((url) => url.endsWith('/family_imports')));
});

componentTest('a phone opens the server by a code, where the address leads to it', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/settings/appearance`);
  const section = page.getByRole('region', { name: 'On your phone' });
  await section.getByText(/Open it by the one for other devices/).waitFor();
  assert.equal(await section.getByRole('img').count(), 0);
  await page.close();

  const other = await open({ origin: 'http://192.168.1.20:3000' });
  await other.page.goto(`${other.home}/settings/appearance`);
  const there = other.page.getByRole('region', { name: 'On your phone' });
  await there.getByRole('img', { name: `QR code of ${other.home}/` }).waitFor();
  assert.equal(await there.getByRole('link').getAttribute('href'), `${other.home}/`);
});
