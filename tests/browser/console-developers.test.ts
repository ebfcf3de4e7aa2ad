import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { DAY_MS } from '#kernel/time/clock.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { closeSecret } from '#tests/harness/browser/close-secret.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';

const KEY = /^cfk_[\w-]{20,}$/;

async function dialogOf(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

/** The secret that a dialog shows. */
async function secretIn(dialog: Locator): Promise<string> {
  const shown = dialog.getByText(KEY).first();
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? undefined;
  assert.ok(secret !== undefined);
  return secret;
}

async function makeKeys({ coffer, family }: OpenConsole): Promise<{ id: string; key: string }> {
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

for (const { width, colorScheme } of LOOKS) {
  browserTest(`developers pages are accessible at ${width} px in ${colorScheme}, full and empty`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme });
    const { page, home } = console;
    const look = async (name: string) => {
      await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
      await fits(page);
      await axe(page);
      await shot(page, `${name}-${width}-${colorScheme}`);
    };
    for (const part of PARTS) {
      await page.goto(`${home}/developers/${part}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await look(`developers-empty-${part.replace(/\W.*/, '')}`);
    }
    await makeKeys(console);
    await makeApplications(console);
    for (const part of PARTS) {
      await page.goto(`${home}/developers/${part}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page
        .getByRole('main')
        .getByText(/Backup script|Budget board|Requests|accounts/)
        .first()
        .waitFor();
      if (part === 'usage') await page.getByRole('img', { name: /^Requests per day/ }).waitFor();
      await look(`developers-${part.replace(/\W.*/, '')}`);
    }
    await page.goto(`${home}/developers/usage`);
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('columnheader', { name: 'Day' }).waitFor();
    await look('developers-usage-table');
  });

  browserTest(`developers dialogs are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = console;
    await makeKeys(console);
    await makeApplications(console);
    const look = async (button: string, dialog: string, name: string, act?: (dialog: Locator) => Promise<void>) => {
      await page.getByRole('button', { name: button }).click();
      const opened = await dialogOf(page, dialog);
      await act?.(opened);
      await fits(page);
      await axe(page);
      await shot(page, `developers-${name}-${width}-${colorScheme}`);
      await leave(opened);
    };
    await page.goto(`${home}/developers/keys`);
    await look('New API key', 'New API key', 'new-key', (dialog) => dialog.getByLabel('Custom').click());
    await look('Edit Backup script', 'Edit Backup script', 'edit-key');
    await look('Rotate Backup script', 'Rotate Backup script', 'rotated', async (dialog) => {
      await dialog.getByRole('button', { name: 'Rotate key' }).click();
      await secretIn(dialog);
    });
    await look('Revoke Backup script', 'Revoke Backup script?', 'revoke-key');
    await page.getByRole('switch', { name: 'Developer mode' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Show as curl' }).click();
    await page.getByRole('dialog', { name: 'curl command' }).getByText('$COFFER_KEY').first().waitFor();
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    await axe(page);
    await shot(page, `developers-curl-${width}-${colorScheme}`);
    await page.keyboard.press('Escape');
    await page.goto(`${home}/developers/applications`);
    await look('New application', 'New application', 'new-application');
  });
}
