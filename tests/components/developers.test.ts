import assert from 'node:assert/strict';
import { DAY_MS } from '#kernel/time/clock.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import {
  axe,
  componentTest,
  type Locator,
  type OpenApp,
  type Page,
  WIDTHS,
} from '#tests/harness/components/component-test.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';

async function dialogOf(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

async function makeKeys({ coffer, family }: OpenApp): Promise<{ id: string; key: string }> {
  const script = await coffer.createKey(family.user, { name: 'Backup script', scopes: ['read'] });
  await coffer.createKey(family.user, {
    name: 'Importer on the little server under the stairs',
    scopes: ['accounts:read', 'transactions:read', 'transactions:write', 'tags:write'],
    expires_at: new Date(coffer.now + 90 * DAY_MS).toISOString(),
    allowed_ips: ['203.0.113.7', '2001:db8::/32'],
    tier: 'premium',
  });
  for (const path of ['accounts', 'accounts', 'transactions', 'tags', 'accounts/none']) {
    await coffer.call('GET', `/api/v1/${path}`, { key: script.key });
  }
  return script;
}

componentTest('a key is edited; errors appear at their fields', async (open) => {
  const console = await open();
  const { page, home } = console;
  await makeKeys(console);
  await page.goto(`${home}/developers/keys`);
  await page.getByRole('button', { name: 'Edit Backup script' }).click();
  const dialog = await dialogOf(page, 'Edit Backup script');
  await dialog.getByLabel('Allowed IP addresses').fill('not an address');
  await dialog.getByRole('button', { name: 'Save key' }).click();
  await dialog.getByRole('alert').getByText('Not saved. Correct the marked fields.').waitFor();
  await dialog.getByText(/^Must be an IP/).waitFor();
  await axe(page);
  await dialog.getByLabel('Allowed IP addresses').fill('203.0.113.9, 10.0.0.0/8');
  await dialog.getByLabel('Name').fill('Nightly backup');
  await dialog.getByRole('button', { name: 'Save key' }).click();
  const card = page.getByRole('article', { name: 'Nightly backup' });
  await card.getByText('203.0.113.9, 10.0.0.0/8').waitFor();
});

componentTest('the log is live until paused, filtered by the address, and paginated', async (open) => {
  const console = await open();
  const { page, home, coffer } = console;
  const { key } = await makeKeys(console);
  for (let index = 0; index < 60; index += 1) await coffer.call('GET', '/api/v1/merchants', { key });
  await page.goto(`${home}/developers/requests`);
  const rows = page.getByRole('row');
  await page.getByRole('cell', { name: 'GET /api/v1/merchants' }).first().waitFor();
  assert.equal(await rows.count(), 51);
  await coffer.call('GET', '/api/v1/family_settings', { key });
  await page.getByRole('cell', { name: 'GET /api/v1/family_settings' }).waitFor();

  await page.getByRole('button', { name: 'Show older requests' }).click();
  await page.getByText('End of list').waitFor();
  assert.equal(await rows.count(), 67);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator('tbody tr').nth(50).waitFor({ state: 'hidden' });

  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: '404 Not found' }).click();
  await page.getByRole('cell', { name: 'GET /api/v1/accounts/:id' }).waitFor();
  assert.equal(await rows.count(), 2);
  assert.equal(new URL(page.url()).searchParams.get('status')?.replaceAll('"', ''), '404');
  await page.reload();
  await page.getByRole('cell', { name: 'GET /api/v1/accounts/:id' }).waitFor();
  assert.equal(await rows.count(), 2);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: '5xx Server error' }).click();
  await page.getByText('No requests found').waitFor();
});

componentTest('links and curl commands include the base path', async (open) => {
  const { page, home } = await open({ basePath: '/coffer' });
  await page.goto(`${home}/developers/keys`);
  const reference = page.getByRole('link', { name: 'API reference' });
  assert.equal(await reference.getAttribute('href'), '/coffer/docs');
  assert.equal(await page.getByRole('link', { name: 'OpenAPI' }).getAttribute('href'), '/coffer/openapi.json');
  assert.equal(await page.getByRole('button', { name: 'More actions' }).count(), 0);
  await page.getByRole('switch', { name: 'Developer mode' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show as curl' }).click();
  await page.getByText(`'${home.replace(/\/app$/, '/api/v1/api_keys')}'`).waitFor();
});

const KEY = /^cfk_[\w-]{20,}$/;

/** The secret that a dialog shows. */
async function secretIn(dialog: Locator): Promise<string> {
  const shown = dialog.getByText(KEY).first();
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? undefined;
  assert.ok(secret !== undefined);
  return secret;
}

/** Asserts that a closed dialog's secret is in no part of the page, its address or the browser's storage. */
async function assertForgotten(page: Page, secret: string): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const kept = await page.evaluate<string>(
    'document.documentElement.outerHTML + location.href + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + JSON.stringify(history.state) + document.cookie',
  );
  assert.ok(!kept.includes(secret), 'the secret is gone with its dialog');
}

/** The status of a request with the key. */
async function statusWith({ coffer }: OpenApp, key: string, path = '/api/v1/accounts'): Promise<number> {
  return (await coffer.call('GET', path, { headers: { 'x-api-key': key } })).status;
}

async function makeApplications({ coffer, family }: OpenApp): Promise<void> {
  const made = await coffer.call('POST', '/api/v1/oauth_applications', {
    token: family.user.token,
    body: { name: 'Budget board', redirect_uris: ['https://board.example.org/callback'], scopes: ['read', 'openid'] },
  });
  assert.equal(made.status, 201, made.text);
  await allowClient(coffer, family.user, made.body.id, ['read', 'openid']);
}

componentTest('a key is created, used, rotated and revoked; secrets are shown once', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/developers/keys`);
  await page.getByText('No API keys yet').waitFor();
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const create = await dialogOf(page, 'New API key');
  const opened = create.locator('details[open]');
  assert.equal(await opened.count(), 0, 'name and permissions alone are asked first');
  await create.getByLabel('Name').fill('Night script');
  await create.getByLabel('Allowed IP addresses').fill('not an address');
  await create.getByRole('button', { name: 'Create key' }).click();
  await opened.getByText(/^Must be an IP/).waitFor();
  await create.getByLabel('Allowed IP addresses').fill('');
  await create.getByLabel('Custom').click();
  await create.getByLabel('Read transactions').click();
  await create.getByLabel('Read categories').click();
  await create.getByRole('button', { name: 'Create key' }).click();
  const secret = await secretIn(create);
  await create.getByText(`curl -H 'X-Api-Key: ${secret}'`).waitFor();
  await closeSecret(create);
  await assertForgotten(page, secret);

  const card = page.getByRole('article', { name: 'Night script' });
  await card.getByText('Read accounts and categories').waitFor();
  await card.getByText('0 of 100 requests').waitFor();
  for (let requests = 0; requests < 3; requests += 1) assert.equal(await statusWith(console, secret), 200);
  assert.equal(await statusWith(console, secret, '/api/v1/tags'), 403);
  await card.getByText(/^[34] of 100 requests/).waitFor();
  const first = await card.getByText(/^Resets in/).textContent();
  await card.getByText(first ?? '', { exact: true }).waitFor({ state: 'hidden' });

  await card.getByRole('link', { name: 'View requests' }).click();
  await page.getByRole('cell', { name: 'GET /api/v1/tags' }).waitFor();
  assert.equal(await page.getByRole('cell', { name: 'GET /api/v1/accounts' }).count(), 3);
  await page.goBack();

  await page.getByRole('button', { name: 'Rotate Night script' }).click();
  const rotate = await dialogOf(page, 'Rotate Night script');
  await rotate.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Stops working immediately' }).click();
  await rotate.getByRole('button', { name: 'Rotate key' }).click();
  const next = await secretIn(rotate);
  assert.notEqual(next, secret);
  await closeSecret(rotate);
  await assertForgotten(page, next);
  assert.deepEqual([await statusWith(console, secret), await statusWith(console, next)], [401, 200]);

  await page.getByRole('button', { name: 'Disable Night script' }).click();
  await card.getByText('Disabled', { exact: true }).waitFor();
  await page.getByText('Night script disabled').waitFor();
  assert.equal(await statusWith(console, next), 401);
  await page.getByRole('button', { name: 'Enable Night script' }).click();
  await page.getByText('Night script enabled').waitFor();
  assert.equal(await statusWith(console, next), 200);

  await page.getByRole('button', { name: 'Revoke Night script' }).click();
  const revoke = await dialogOf(page, 'Revoke Night script?');
  await revoke.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('Night script revoked').waitFor();
  assert.equal(await statusWith(console, next), 401);
  await page.getByRole('link', { name: 'Show revoked keys (1)' }).click();
  await card.getByText('Revoked', { exact: true }).first().waitFor();
  await page.waitForURL('**/developers/keys?revoked=true');
});

componentTest('a key is created by keyboard, and the focus returns', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/developers/keys`);
  const button = page.getByRole('button', { name: 'New API key' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = await dialogOf(page, 'New API key');
  await dialog.locator('[name=name]:focus').waitFor();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  const secret = await secretIn(dialog);
  await dialog.locator('button:focus', { hasText: 'Copy' }).waitFor();
  await page.getByText('By hand', { exact: true }).waitFor();
  await page.clock.runFor(5000); // the button that opened the dialog is gone, and nothing else changes
  await closeSecret(dialog);
  await assertForgotten(page, secret);
  await page.getByRole('article', { name: 'By hand' }).waitFor();
  await page.locator('main:focus').waitFor();
  await button.focus();
  await page.keyboard.press('Enter');
  await dialog.locator('[name=name]:focus').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'New API key' }).waitFor();
});

componentTest('the log shows a call of a path that does not exist', async (open) => {
  const console = await open();
  const { page, home, coffer } = console;
  const { key } = await coffer.createKey(console.family.user, { name: 'Typist', scopes: ['read'] });
  assert.equal(await statusWith(console, key, '/api/v1/acounts'), 404);
  await page.goto(`${home}/developers/requests`);
  const row = page.getByRole('row').filter({ hasText: 'Typist' });
  await row.getByText('404', { exact: true }).waitFor();
  await row.getByText('GET (unknown)').waitFor();
});

componentTest('a key for imports and webhooks alone reads imports and webhooks', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/developers/keys`);
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const dialog = await dialogOf(page, 'New API key');
  await dialog.getByLabel('Name').fill('File watcher');
  await dialog.getByLabel('Custom').click();
  await dialog.getByLabel('Read imports of files of banks').check();
  await dialog.getByLabel('Read webhooks').check();
  await dialog.getByLabel('Read accounts').uncheck();
  await dialog.getByLabel('Read transactions').uncheck();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await secretIn(dialog);
  for (const path of ['imports', 'webhooks']) assert.equal(await statusWith(console, key, `/api/v1/${path}`), 200);
  assert.equal(await statusWith(console, key), 403);
});

componentTest('an application is created, edited and deleted; a connected app is revoked', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/developers/applications`);
  await page.getByRole('button', { name: 'New application' }).click();
  const create = await dialogOf(page, 'New application');
  await create.getByRole('textbox', { name: 'Name' }).fill('Garden planner');
  await create.getByLabel('Redirect URIs').fill('https://garden.example.org/back');
  await create.getByLabel('Know the user’s id (openid)').click();
  await create.getByRole('button', { name: 'Create application' }).click();
  const shown = create.getByRole('region').last();
  await create.getByText('Copy your client secret now').waitFor();
  const secret = (await shown.textContent()) ?? '';
  assert.ok(secret.length > 20);
  await closeSecret(create);
  await assertForgotten(page, secret);
  const card = page.getByRole('article', { name: 'Garden planner' });
  await card.getByText('Confirm your identity (a user id)').waitFor();

  await page.getByRole('button', { name: 'Edit Garden planner' }).click();
  const edit = await dialogOf(page, 'Edit Garden planner');
  await edit.getByLabel('Redirect URIs').fill('https://garden.example.org/return');
  await edit.getByRole('button', { name: 'Save application' }).click();
  await card.getByText('https://garden.example.org/return').waitFor();

  await page.getByRole('button', { name: 'New secret for Garden planner' }).click();
  const rotate = await dialogOf(page, 'New secret for Garden planner');
  await rotate.getByRole('button', { name: 'Create secret' }).click();
  await rotate.getByText('Copy your client secret now').waitFor();
  const next = (await rotate.getByRole('region').last().textContent()) ?? '';
  assert.notEqual(next, secret);
  await closeSecret(rotate);
  await assertForgotten(page, next);

  await page.getByRole('button', { name: 'Delete Garden planner' }).click();
  await page.getByRole('button', { name: 'Delete application' }).click();
  await page.getByText('No applications yet').waitFor();

  await makeApplications(console);
  await page.getByRole('link', { name: 'Connected apps' }).click();
  await page.getByRole('button', { name: 'Revoke Budget board' }).click();
  await page.getByRole('button', { name: 'Revoke access' }).click();
  await page.getByText('No connected apps').waitFor();
});

for (const width of WIDTHS) {
  componentTest(`a key is limited to an account at ${width} px`, async (open) => {
    const { page, home, coffer, family } = await open({ width });
    const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).body;
    const name = accounts[0]?.name ?? '';
    await page.goto(`${home}/developers/keys`);
    await page.getByRole('button', { name: 'New API key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Name').fill('Accountant');
    await dialog.getByText('Expiry, accounts and other limits').click();
    await dialog.getByRole('combobox', { name: 'Accounts' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('First day').fill('2026-01-01');
    await dialog.getByRole('combobox', { name: 'Changes that it may make' }).click();
    await page.getByRole('option', { name: 'At most 10 a day' }).click();
    await axe(page);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = (await dialog.getByText(KEY).first().textContent()) ?? '';
    await closeSecret(dialog);
    const card = page.getByRole('article', { name: 'Accountant' });
    await card.getByText('At most 10 a day').waitFor();
    await card.getByText(name, { exact: true }).waitFor();
    const seen = (await coffer.call('GET', '/api/v1/accounts', { key })).body.accounts;
    assert.deepEqual(
      seen.map((account) => account.name),
      [name],
    );
  });
}
