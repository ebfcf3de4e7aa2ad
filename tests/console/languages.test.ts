import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertFits, axeOfLanguage, browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, shot, visit, WIDTHS } from '#tests/harness/browser/console.ts';

const OVERVIEW = { de: 'Übersicht', es: 'Resumen', fr: 'Aperçu', nl: 'Overzicht', pt: 'Visão geral' } as const;
const LANGUAGES = Object.keys(OVERVIEW);
const PAGES = [
  '',
  '/transactions',
  '/review',
  '/accounts',
  '/recurring',
  '/recurring?view=calendar',
  '/recurring?view=subscriptions',
  '/forecast',
  '/budgets',
  '/goals',
  '/reports',
  '/reports?report=savings',
  '/reports/own',
  '/reports/year',
  '/rules',
  '/categories',
  '/imports',
  '/settings/profile',
  '/proposals',
  '/developers/webhooks',
  '/settings/history',
];

browserTest('every main page fits in each language, and is accessible in one of them', async (t, open) => {
  const { page, home, coffer, family } = await openConsole(t, open, { opened: false });
  const { token } = family.user;
  const body = { month: '2026-03', method: 'envelopes', from: 'spending', held_for_next_month: '10' };
  assert.equal((await coffer.call('POST', '/api/v1/budgets', { token, body })).status, 201);
  for (const [language, overview] of Object.entries(OVERVIEW)) {
    assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { token, body: { language } })).status, 200);
    await page.goto(`${home}/`);
    await page.getByRole('link', { name: overview, exact: true }).first().waitFor();
    assert.equal(await page.evaluate('document.documentElement.lang'), language);
    await walk(page, home, language, async (_path, index) => {
      if (LANGUAGES[index % LANGUAGES.length] === language) await axeOfLanguage(page);
    });
  }
});

browserTest('pages turn to the right, and every text of the frame is a message', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  await page.evaluate(`localStorage.setItem('coffer-language', 'ar-XB')`);
  await page.goto(`${home}/`);
  await page.locator('h1').waitFor();
  assert.equal(await page.evaluate('getComputedStyle(document.body).direction'), 'rtl');
  await walk(page, home, 'rtl', async (path) => {
    const texts = await page.locator('h1, h2, th:not([scope=row]), dt, [role=columnheader]').allInnerTexts();
    const plain = texts
      .map((text) => text.trim())
      .filter((text) => /[a-z]{3}/i.test(text) && !/[àçéîñôûýÀÇÉÎÑÔÛÝ]/.test(text))
      // A month or a day is no message.
      .filter((text) => !/^[A-Z][a-z]{2,} (?:\d{1,2}|20\d\d)$/.test(text));
    assert.deepEqual(plain, [], path);
    await axeOfLanguage(page);
  });
});

/** Visits each page at both widths, at that of the page before first. */
async function walk(page: Page, home: string, name: string, look: (path: string, index: number) => Promise<void>) {
  for (const [index, path] of PAGES.entries()) {
    await visit(page, home + path);
    for (const width of index % 2 === 0 ? WIDTHS : WIDTHS.toReversed()) await assertFits(page, width);
    await look(path, index);
    await shot(page, `${name}${path.replaceAll('/', '-')}`);
  }
}
