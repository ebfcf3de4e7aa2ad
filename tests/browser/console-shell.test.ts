import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

const PAGES = [
  '',
  '/accounts',
  '/transactions',
  '/recurring',
  '/categories',
  '/merchants',
  '/tags',
  '/developers/keys',
  '/settings/profile',
];

for (const { width, colorScheme } of LOOKS) {
  browserTest(
    `every page stands in its frame at ${width} px in ${colorScheme}, and axe finds nothing`,
    async (t, open) => {
      const { page, home } = await openConsole(t, open, { width, colorScheme });
      for (const path of PAGES) {
        await page.goto(home + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await fits(page);
        await axe(page);
        await shot(page, `shell${path.replaceAll('/', '-')}-${width}-${colorScheme}`);
      }
      assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), colorScheme);
    },
  );
}

/** Presses Tab until what has the focus is called `name`. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
    );
    if (focused.trim() === name) return;
  }
  assert.fail(`Tab never comes to ${name}`);
}

browserTest('a person goes from page to page by keyboard, and each begins with the focus', async (t, open) => {
  const { page } = await openConsole(t, open);
  await tabTo(page, 'Transactions');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  assert.equal(await page.title(), 'Transactions – Coffer');
  await page.locator('main:focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'Settings');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/settings/profile');
  await page.goBack();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
});

browserTest('the first Tab offers to skip the navigation', async (t, open) => {
  const { page } = await openConsole(t, open);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate('document.activeElement?.localName'), 'main');
});

browserTest('on a phone the navigation is a dialog that gives the focus back', async (t, open) => {
  const { page } = await openConsole(t, open, { width: 390 });
  await tabTo(page, 'Open navigation');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Navigation' });
  await dialog.waitFor();
  await axe(page);
  await shot(page, 'shell-navigation-390');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate("document.activeElement?.getAttribute('aria-label')"), 'Open navigation');
  await page.keyboard.press('Enter');
  await dialog.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

browserTest('the colours that a person chose are still there after a reload', async (t, open) => {
  const { page } = await openConsole(t, open);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), 'dark');
});

browserTest(
  'without a session the browser goes to the sign-in page, and from there to where it was going',
  async (t, open) => {
    const { page, home, family } = await openConsole(t, open, { basePath: '/coffer' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/coffer/sessions/new?notice=signed_out&return_to=%2Fcoffer%2Fapp%2F');
    await page.goto(`${home}/tags?q=work`);
    await page.waitForURL('**/coffer/sessions/new?return_to=*');
    await page.getByLabel('E-mail address').fill(family.user.email);
    await page.getByLabel('Password').fill(family.user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/coffer/app/tags?q=work');
    await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
  },
);

browserTest('who has not been introduced is led to the introduction, wherever they go', async (t, open) => {
  const { page, home } = await openConsole(t, open, { seeded: false });
  await page.waitForURL('**/app/onboarding');
  await page.goto(`${home}/accounts`);
  await page.waitForURL('**/app/onboarding');
});

browserTest(
  'an address that leads nowhere says so, and where the server fails its message and request id are shown',
  async (t, open) => {
    const { page, home } = await openConsole(t, open);
    await page.goto(`${home}/nowhere/at/all`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await axe(page);
    await shot(page, 'shell-not-found');
    const body = { error: 'busy', message: 'The books are busy', request_id: 'req-77', issues: [] };
    await page.route('**/api/v1/family_settings', (route) => route.fulfill({ status: 409, json: body }));
    await page.goto(`${home}/tags`);
    await page.getByText('The books are busy').waitFor();
    await page.getByText('req-77').waitFor();
    await shot(page, 'shell-failed');
    await axe(page);
    await page.unroute('**/api/v1/family_settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
  },
);

browserTest('markup that could hold an element is not made out of text, style sheets are', async (t, open) => {
  const { page } = await openConsole(t, open);
  const made = (text: string) => page.evaluate<string>(`String(trustedTypes.defaultPolicy.createHTML('${text}'))`);
  assert.equal(await made('<img src=x onerror=alert(1)>'), '');
  assert.equal(await made('a > b { color: red }'), 'a > b { color: red }');
});
