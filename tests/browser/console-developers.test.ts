import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { DAY_MS } from '#kernel/time/clock.ts';
import { send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { lookAt, type OpenConsole, openConsole, visit } from '#tests/harness/browser/console.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';
import { startReceiver, TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const DIALOG = '[role=dialog]';
const KEY = /^cfk_[\w-]{20,}$/;
const WEBHOOK_SECRET = /^whsec_[\w+/=]{20,}$/;

async function dialogOf(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

/** Waits for the secret that a dialog shows. */
const secretIn = (dialog: Locator, secret: RegExp) => dialog.getByText(secret).first().waitFor();

async function makeKeys({ coffer, family }: OpenConsole): Promise<void> {
  const script = await coffer.createKey(family.user, { name: 'Backup script', scopes: ['read'] });
  await coffer.createKey(family.user, {
    name: 'Importer on the little server under the stairs',
    scopes: ['accounts:read', 'transactions:read', 'transactions:write', 'tags:write'],
    expires_at: new Date(coffer.now + 90 * DAY_MS).toISOString(),
    allowed_ips: ['203.0.113.7', '2001:db8::/32'],
    tier: 'premium',
    account_ids: [family.accounts.Everyday],
    date_from: '2026-01-01',
    writes_per_day: 10,
  });
  for (const path of ['accounts', 'accounts', 'transactions', 'tags', 'accounts/none']) {
    await coffer.call('GET', `/api/v1/${path}`, { key: script.key });
  }
}

async function makeApplications({ coffer, family }: OpenConsole): Promise<void> {
  const made = await coffer.call('POST', '/api/v1/oauth_applications', {
    token: family.user.token,
    body: { name: 'Budget board', redirect_uris: ['https://board.example.org/callback'], scopes: ['read', 'openid'] },
  });
  assert.equal(made.status, 201, made.text);
  await allowClient(coffer, family.user, made.body.id, ['read', 'openid']);
}

const PARTS = ['keys', 'usage', 'requests?by=all', 'applications', 'connected-apps'];

/** Closes a dialog in whatever state: with a secret, with unsaved input, or untouched. */
async function leave(dialog: Locator): Promise<void> {
  const page = dialog.page();
  if (await dialog.getByLabel('I have saved it').isVisible()) return closeSecret(dialog);
  await page.keyboard.press('Escape');
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.or(page.locator('main:focus-within')).first().waitFor();
  if (await discard.isVisible()) await discard.click();
  await dialog.waitFor({ state: 'hidden' });
}

browserTest('developers pages are accessible, full and empty, with their dialogs and webhooks', async (t, open) => {
  const console = await openConsole(t, open, { settings: TO_THIS_MACHINE, opened: false });
  const { page, home, coffer, family } = console;
  const look = async (name: string) => {
    await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
    await lookAt(page, `developers-${name}`);
  };
  const lookAtDialog = async (
    button: string,
    dialog: string,
    name: string,
    act?: (dialog: Locator) => Promise<void>,
  ) => {
    await page.getByRole('button', { name: button }).click();
    const opened = await dialogOf(page, dialog);
    await act?.(opened);
    await lookAt(page, `developers-${name}`, DIALOG);
    await leave(opened);
  };
  await page.goto(`${home}/developers/webhooks`);
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  await look('empty-webhooks');
  for (const part of PARTS) {
    await visit(page, `${home}/developers/${part}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await look(`empty-${part.replace(/\W.*/, '')}`);
  }
  await makeKeys(console);
  await makeApplications(console);
  await page.goto(`${home}/developers/keys`);
  for (const part of PARTS) {
    await visit(page, `${home}/developers/${part}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page
      .getByRole('main')
      .getByText(/Backup script|Budget board|Requests|accounts/)
      .first()
      .waitFor();
    if (part === 'usage') await page.getByRole('img', { name: /^Requests per day/ }).waitFor();
    await look(part.replace(/\W.*/, ''));
    if (part !== 'usage') continue;
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'Day' }).waitFor();
    await look('usage-table');
  }
  await visit(page, `${home}/developers/applications`);
  await lookAtDialog('New application', 'New application', 'new-application');

  await visit(page, `${home}/developers/keys`);
  await lookAtDialog('New API key', 'New API key', 'new-key', async (dialog) => {
    await dialog.getByLabel('Custom').click();
    await dialog.getByText('Expiry, accounts and other limits').click();
    await dialog.getByRole('combobox', { name: 'Accounts' }).click();
    await page.getByRole('option', { name: 'Everyday', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('First day').fill('2026-01-01');
    await dialog.getByRole('combobox', { name: 'Changes that it may make' }).click();
    await page.getByRole('option', { name: 'At most 10 a day' }).click();
  });
  await lookAtDialog('Edit Backup script', 'Edit Backup script', 'edit-key');
  await lookAtDialog('Rotate Backup script', 'Rotate Backup script', 'rotated', async (dialog) => {
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    await secretIn(dialog, KEY);
  });
  await lookAtDialog('Revoke Backup script', 'Revoke Backup script?', 'revoke-key');
  await page.getByRole('switch', { name: 'Developer mode' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show as curl' }).click();
  await page.getByRole('dialog', { name: 'curl command' }).getByText('$COFFER_KEY').first().waitFor();
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await lookAt(page, 'developers-curl', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const { url, until } = await startReceiver(t, () => 200);
  await visit(page, `${home}/developers/webhooks`);
  await lookAtDialog('New webhook', 'New webhook', 'webhook-secret', async (dialog) => {
    await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Home automation');
    await lookAt(page, 'developers-new-webhook', DIALOG);
    await dialog.getByRole('button', { name: 'Create webhook' }).press('Enter');
    await secretIn(dialog, WEBHOOK_SECRET);
  });
  await page.getByRole('button', { name: 'Test Home automation' }).press('Enter');
  await until(1);
  const log = page.getByRole('list', { name: 'Deliveries' });
  await log.getByText('Delivered').waitFor();
  await log.getByRole('button', { name: 'Details' }).press('Enter');
  await log.getByRole('region', { name: 'Response' }).getByText('answered 200').waitFor();
  await look('webhooks');

  const { webhooks } = await send(console, 'GET', 'webhooks');
  const id = String(webhooks[0]?.id);
  await page.getByRole('button', { name: 'Edit Home automation' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Home automation' });
  await edit.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/hook');
  await edit.getByRole('radio', { name: 'Only ids' }).check();
  await edit.getByRole('button', { name: 'Save webhook' }).press('Enter');
  await edit.getByRole('alert').waitFor();
  await edit.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/other');
  await edit.getByRole('button', { name: 'Save webhook' }).press('Enter');
  await page.getByText('Home automation saved').waitFor();
  const saved = await send(console, 'GET', `webhooks/${id}`);
  assert.deepEqual([saved.url, saved.payload], ['http://127.0.0.1:9/other', 'ids']);
  await page.getByRole('button', { name: 'Rotate Home automation' }).press('Enter');
  const rotate = page.getByRole('dialog', { name: 'Rotate Home automation' });
  await rotate.locator(':focus').waitFor();
  await rotate.getByRole('button', { name: 'Rotate secret' }).press('Enter');
  await secretIn(rotate, WEBHOOK_SECRET);
  await closeSecret(rotate);
  await page.getByText('The old secret signs until').waitFor();
  await page.getByRole('button', { name: 'Delete Home automation' }).press('Enter');
  // The dialog takes the focus a moment after it has opened: before that, Enter would press what has it.
  await page.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Delete webhook' }).press('Enter');
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  const { status } = await coffer.call('GET', `/api/v1/webhooks/${id}`, { token: family.user.token });
  assert.equal(status, 404);
});
