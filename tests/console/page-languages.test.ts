import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { consentPage, requestedScopes } from '#access/oauth/consent/index.ts';
import { deviceCodePage, deviceConfirmPage } from '#access/oauth/mount-device.ts';
import { csrfField, type html, sendPage } from '#access/sign-in/pages/index.ts';
import { mountSignInPages } from '#access/sign-in/pages/mount-sign-in-pages.ts';
import { readSettings } from '#config/read-settings.ts';
import { SCOPES } from '#kernel/scopes.ts';
import { assertFits, axeOfLanguage, browserTest } from '#tests/harness/browser/browser.ts';
import { shot } from '#tests/harness/browser/console.ts';
import { startPageServer } from '#tests/harness/browser/page-server.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const ASKED = ['openid', 'profile', 'email', ...SCOPES].join(' ');
const CLIENT = { name: 'Board', uri: 'https://board.example/', host: 'board.example', assured: false };
const LIMITS = { today: '2026-03-10', accounts: [{ id: 'one', name: 'Board' }] };
const USER = { email: 'ada@example.test' };
const LOCALES = { de: 'de-CH', es: 'es-MX', fr: 'fr-CA', nl: 'nl-BE', pt: 'pt-BR' };
const LANGUAGES = Object.keys(LOCALES).length;
const PAGES = ['/sessions/new?notice=signed_out', '/registrations/new', '/consent', '/code', '/confirm', '/nowhere'];
// Names, and words that are the same in several of the languages.
const SAME =
  /^(Coffer|Coffer – Coffer|Board|board\.example|ada@example\.test|BCDF-GHJK|coffer reset-password|coffer\.test:\d+|Code|\S{20,}|\W+)$/;

async function startPages(t: TestContext, isNew: boolean): Promise<string> {
  const coffer = await startCoffer(t);
  if (!isNew) await coffer.signUp();
  const { base } = await startPageServer(
    t,
    (scope) => {
      mountSignInPages(scope, {
        settings: readSettings({ COFFER_PUBLIC_URL: 'http://localhost' }).settings,
        credentials: { forgetUser: () => {} },
        prepareFamily: async () => {},
        welcomeMember: async () => {},
        holders: [],
        outbox: null,
        database: coffer.database,
        clock: () => coffer.now,
        identityProvider: { name: 'Board', href: '/sessions/oidc' },
        findPendingClient: async () => null,
      });
      scope.get('/:page', (request, reply) => {
        const { t } = request;
        const shared = { t, action: '/decide', csrf: csrfField(request, reply), client: CLIENT, user: USER };
        const view = {
          ...shared,
          switchHref: '/',
          userCode: 'BCDF-GHJK',
          scopes: requestedScopes(t, ASKED),
          limits: LIMITS,
        };
        const bodies: Record<string, () => ReturnType<typeof html>> = {
          '/consent': () => consentPage(view),
          '/code': () => deviceCodePage({ ...view, error: null }),
          '/confirm': () => deviceConfirmPage(view),
        };
        const body = bodies[request.url]?.();
        return body === undefined ? reply.callNotFound() : sendPage(reply, { title: 'Coffer', body });
      });
    },
    // The note about plain http is shown.
    { host: 'coffer.test' },
  );
  return base;
}

browserTest('every page of the server is in each language, fits and is accessible', async (t, open) => {
  const [fresh, used] = [await startPages(t, true), await startPages(t, false)];
  const urls = [`${fresh}/sessions/new`, ...PAGES.map((path) => used + path)];
  const english = await open();
  const originals = new Map<string, ReadonlySet<string>>();
  for (const url of urls) {
    await english.goto(url);
    assert.equal(await english.evaluate('document.documentElement.lang'), 'en');
    originals.set(url, new Set(await textsOf(english)));
  }
  for (const [turn, [language, locale]] of Object.entries(LOCALES).entries()) {
    const page = await open({ locale, viewport: { width: 390, height: 800 } });
    for (const [index, url] of urls.entries()) {
      await page.goto(url);
      assert.equal(await page.evaluate('document.documentElement.lang'), language, url);
      const left = (await textsOf(page)).filter((text) => originals.get(url)?.has(text) && !SAME.test(text));
      assert.deepEqual(left, [], url);
      await assertFits(page, 390);
      await shot(page, `page-${language}-${new URL(url).pathname.replaceAll('/', '-')}`);
      // The markup is the same in each language.
      if (index % LANGUAGES === turn) await axeOfLanguage(page);
    }
  }
});

/** The texts of a page and of its labels. The choices of menus are names of places and currencies. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('title, body *:not(script, option, select)')]
    .flatMap((element) => [element.ariaLabel, ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)])
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')`);
}
