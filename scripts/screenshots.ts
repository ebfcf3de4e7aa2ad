import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, signIn, WIDTHS } from '#tests/harness/browser/console.ts';
import type { Coffer } from '#tests/harness/server/start-coffer.ts';

// Takes a picture of every page of the console, in both themes and at both widths, into docs/screenshots: `node scripts/screenshots.ts`.
const FOLDER = new URL('../docs/screenshots/', import.meta.url).pathname;
const MAX_HEIGHT = 1600;
// Late enough in the month that the second salary is there.
const LATER_S = 16 * 24 * 3600;
const PAGES = {
  overview: '/',
  accounts: '/accounts',
  transactions: '/transactions',
  review: '/review',
  recurring: '/recurring',
  budgets: '/budgets',
  goals: '/goals',
  forecast: '/forecast',
  investments: '/investments',
  'bank-connections': '/bank-connections',
  reports: '/reports',
  rules: '/rules',
  imports: '/imports',
  categories: '/categories',
  merchants: '/merchants',
  tags: '/tags',
  'developers-keys': '/developers/keys',
  'developers-usage': '/developers/usage',
  'developers-requests': '/developers/requests',
  'developers-webhooks': '/developers/webhooks',
  'developers-applications': '/developers/applications',
  'developers-connected-apps': '/developers/connected-apps',
  'settings-profile': '/settings/profile',
  'settings-family': '/settings/family',
  'settings-members': '/settings/members',
  'settings-sessions': '/settings/sessions',
  'settings-security': '/settings/security',
  'settings-rates': '/settings/rates',
  'settings-data': '/settings/data',
  'settings-appearance': '/settings/appearance',
} as const;
const SIGNED_OUT = { 'sign-in': '/sessions/new', 'sign-up': '/registrations/new' } as const;

mkdirSync(FOLDER, { recursive: true });
for (const width of WIDTHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    browserTest(`every page at ${width} px in ${colorScheme}`, async (t, open) => {
      const { page, coffer, home, family } = await openConsole(t, open, {
        width,
        colorScheme,
        seeded: false,
        ownServer: true,
      });
      coffer.advance(LATER_S);
      await page.clock.setFixedTime(coffer.now);
      await signIn(page, new URL(home).origin, family.user);
      const { email, password } = family.user;
      const login = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
      const accountId = await seedFamily(coffer, login.body.access_token ?? '');
      const take = async (name: string, url: string) => {
        await page.goto(url);
        await picture(page, `${name}-${width}-${colorScheme}`);
        assert.equal(new URL(page.url()).pathname, new URL(url).pathname, 'no other page is taken for it');
      };
      for (const [name, path] of Object.entries({ ...PAGES, account: `/accounts/${accountId}` }))
        await take(name, home + path);
      await page.context().clearCookies();
      for (const [name, path] of Object.entries(SIGNED_OUT)) await take(name, new URL(path, home).href);
    });
  }
}

/** Adds sample data, a used key and an OAuth client. Returns the id of an account to show. */
async function seedFamily(coffer: Coffer, token: string): Promise<string> {
  const send = async <M extends 'GET' | 'POST' | 'PATCH', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token, ...(body && { body }) });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  await send('PATCH', 'users/me', { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true });
  await send('PATCH', 'family_settings', { name: 'The Byrons', timezone: 'UTC' });
  await send('POST', 'sample_data');
  const { accounts } = await send('GET', 'accounts');
  const redirectUris = ['http://127.0.0.1/callback'];
  await send('POST', 'oauth_applications', { name: 'Budget app', redirect_uris: redirectUris, scopes: ['read'] });
  const { key } = await send('POST', 'api_keys', { name: 'Nightly importer', scopes: ['read_write'] });
  await send('POST', 'api_keys', { name: 'Dashboard', scopes: ['accounts:read', 'transactions:read'] });
  for (const path of ['accounts', 'transactions', 'transactions?page=2', 'categories', 'accounts/unknown'])
    await coffer.call('GET', `/api/v1/${path}`, { key });
  return accounts.find(({ name }) => name === 'Everyday checking')?.id ?? '';
}

/** As much of the page as `MAX_HEIGHT` allows; WebP through the browser itself is a tenth of a PNG. */
async function picture(page: Page, name: string): Promise<void> {
  const window = page.viewportSize();
  assert.ok(window !== null);
  const whole = async () => {
    await page.waitForLoadState('networkidle');
    for (const busy of ['[aria-busy="true"]', 'main .mantine-Skeleton-root'])
      await page.locator(busy).first().waitFor({ state: 'detached' });
    return page.evaluate<number>('document.documentElement.scrollHeight');
  };
  await page.setViewportSize({ ...window, height: Math.min(await whole(), MAX_HEIGHT) });
  await whole();
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await browser.detach();
  writeFileSync(`${FOLDER}${name}.webp`, Buffer.from(data, 'base64'));
  await page.setViewportSize(window);
}
