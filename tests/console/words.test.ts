import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, shot, visit } from '#tests/harness/browser/console.ts';
import { type SeenTexts, seenTexts } from '#tests/harness/browser/cut-texts.ts';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'nl', 'pt'] as const;
const PAGES = [
  '',
  '/transactions',
  '/review',
  '/accounts',
  '/investments',
  '/bank-connections',
  '/budgets',
  '/goals',
  '/recurring',
  '/recurring?view=calendar',
  '/recurring?view=subscriptions',
  '/forecast',
  '/reports',
  '/reports?report=savings',
  '/reports?report=flow',
  '/reports?report=worth',
  '/categories',
  '/merchants',
  '/tags',
  '/rules',
  '/imports',
  '/proposals',
  '/settings/profile',
  '/settings/family',
  '/settings/members',
  '/settings/sessions',
  '/settings/security',
  '/settings/history',
  '/settings/rates',
  '/settings/data',
  '/settings/appearance',
  '/developers/keys',
  '/developers/usage',
  '/developers/requests',
  '/developers/webhooks',
  '/developers/applications',
  '/developers/connected-apps',
];
const FORMS = [
  '/transactions?open=new',
  '/accounts?new=true',
  '/goals?new=true',
  '/recurring?new=true',
  '/rules?new=true',
  '/categories?new=true',
  '/merchants?new=true',
];

browserTest('no word is cut on a phone, on any page in any of the six languages', async (t, open) => {
  const { page, home, coffer, family } = await openConsole(t, open, { width: 390, seeded: false, opened: false });
  const { token } = family.user;
  const change = async (body: object) =>
    assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { token, body })).status, 200);
  await change({ first_name: 'Ada', onboarding_completed: true });
  assert.equal((await coffer.call('POST', '/api/v1/sample_data', { token })).status, 201);
  const seen = new Map<string, readonly (SeenTexts & { readonly path: string })[]>();
  for (const language of LANGUAGES) {
    await change({ language });
    await page.goto(`${home}/`);
    await page.locator(`html[lang=${language}] h1`).waitFor();
    const found = [];
    for (const path of [...PAGES, ...FORMS]) found.push({ path, ...(await look(page, home, path)) });
    await shot(page, `words-${language}`);
    seen.set(language, found);
  }
  // A text that is the same in all languages is a name of the family, which may be cut.
  const texts = [...seen].map(([language, pages]) => [language, new Set(pages.flatMap(({ all }) => all))] as const);
  const isName = (text: string) => texts.every(([, all]) => all.has(text));
  const faults = [...seen].flatMap(([language, pages]) =>
    pages.flatMap(({ path, cut }) => cut.filter((text) => !isName(text)).map((text) => `${language} ${path}: ${text}`)),
  );
  assert.deepEqual(faults, []);
});

async function look(page: Page, home: string, path: string): Promise<SeenTexts> {
  if (!FORMS.includes(path)) await visit(page, home + path);
  else {
    await page.goto(home + path);
    await page.getByRole('dialog').locator('form').first().waitFor();
  }
  return seenTexts(page);
}
