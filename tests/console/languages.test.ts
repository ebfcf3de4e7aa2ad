import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertFits, axeOfLanguage, browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, shot } from '#tests/harness/browser/console.ts';

const OVERVIEW = { de: 'Übersicht', es: 'Resumen', fr: 'Aperçu', nl: 'Overzicht', pt: 'Visão geral' } as const;
const PAGES = [
  '',
  '/transactions',
  '/review',
  '/accounts',
  '/recurring',
  '/recurring?view=calendar',
  '/recurring?view=subscriptions',
  '/recurring?view=forecast',
  '/budgets',
  '/goals',
  '/reports',
  '/reports?report=savings',
  '/rules',
  '/categories',
  '/imports',
  '/settings/profile',
  '/proposals',
  '/developers/webhooks',
  '/settings/history',
];
// Widths alternate with the pages, so that each language is seen at both.
const axeWidth = (index: number) => (index % 2 === 0 ? 390 : 1280);

for (const [language, overview] of Object.entries(OVERVIEW)) {
  browserTest(`every main page is in ${language}, fits and is accessible`, async (t, open) => {
    const { page, home, coffer, family } = await openConsole(t, open);
    const { token } = family.user;
    assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { token, body: { language } })).status, 200);
    const body = { month: '2026-03', method: 'envelopes', from: 'spending', held_for_next_month: '10' };
    assert.equal((await coffer.call('POST', '/api/v1/budgets', { token, body })).status, 201);
    await page.goto(`${home}/`);
    await page.getByRole('link', { name: overview, exact: true }).first().waitFor();
    assert.equal(await page.evaluate('document.documentElement.lang'), language);
    await walk(page, home, language);
  });
}

browserTest('pages turn to the right, and every text of the frame is a message', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  await page.evaluate(`localStorage.setItem('coffer-language', 'ar-XB')`);
  await page.goto(`${home}/`);
  await page.locator('h1').waitFor();
  assert.equal(await page.evaluate('getComputedStyle(document.body).direction'), 'rtl');
  await walk(page, home, 'rtl');
  for (const path of PAGES) {
    await page.goto(`${home}${path}`);
    await page.locator('h1').waitFor();
    const texts = await page.locator('h1, h2, th:not([scope=row]), dt, [role=columnheader]').allInnerTexts();
    const plain = texts
      .map((text) => text.trim())
      .filter((text) => /[a-z]{3}/i.test(text) && !/[àçéîñôûýÀÇÉÎÑÔÛÝ]/.test(text));
    assert.deepEqual(plain, [], path);
  }
});

async function walk(page: Page, home: string, name: string): Promise<void> {
  for (const [index, path] of PAGES.entries()) {
    await page.goto(`${home}${path}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    for (const width of [390, 1280].sort((one) => (one === axeWidth(index) ? 1 : -1))) await assertFits(page, width);
    await axeOfLanguage(page);
    await shot(page, `${name}${path.replaceAll('/', '-')}`);
  }
}
