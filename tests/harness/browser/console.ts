import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, type TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../server/free-port.ts';
import { type Coffer, type Lifetime, type OpenParts, startCoffer } from '../server/start-coffer.ts';
import { WIDTHS } from '../widths.ts';
import { axe, settledWidth } from './browser.ts';
import { buildConsole } from './build-console.ts';
import { type ConsoleFamily, seedConsole } from './seed-console.ts';

export { WIDTHS } from '../widths.ts';

/** Each width and each theme once; with `COFFER_TEST_EVERY_LOOK=true` (`npm run test:looks`) each width in each theme. */
export const LOOKS = WIDTHS.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
).filter(
  ({ width, colorScheme }) =>
    process.env.COFFER_TEST_EVERY_LOOK === 'true' || (width === 390) === (colorScheme === 'light'),
);

export type ConsoleOptions = {
  readonly width?: (typeof WIDTHS)[number];
  readonly colorScheme?: 'light' | 'dark';
  /** The host of the public URL; names under `.test` are origins that browsers do not trust. */
  readonly host?: 'localhost' | '127.0.0.1' | 'home.test';
  /** The path of the public URL, such as `/coffer`. */
  readonly basePath?: string;
  /** More `COFFER_*` settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The connectors of banks, with servers of the test for them. */
  readonly connectors?: OpenParts['connectors'];
  /** With the service worker, which stores what the page reads. */
  readonly offline?: boolean;
  /** False for a user without data or onboarding. */
  readonly seeded?: boolean;
  /** False where the test opens the first page: loading the web app takes most of a short test's time. */
  readonly opened?: boolean;
  /** With a clock of its own, for a test that advances it or relies on being alone on the server. */
  readonly ownServer?: boolean;
};

/** A signed-in web app on a listening server. */
export type OpenConsole = {
  readonly page: Page;
  readonly coffer: Coffer;
  /** Its maps are empty when the family is not seeded. */
  readonly family: ConsoleFamily;
  /** The web app's URL without a trailing slash: `page.goto(home + '/accounts')`. */
  readonly home: string;
};

type Listening = { readonly coffer: Coffer; readonly base: string };

// The tests of a process share a server, each with a family of its own.
let shared: Promise<Listening> | null = null;
const ends: (() => void | Promise<void>)[] = [];
after(async () => {
  for (const end of ends) await end();
});

/**
 * Seeds a family and opens the overview, signed in. The page's clock is fixed at the server's time. The server is shared, unless
 * the test needs another address or other settings, or asks for its own.
 */
export async function openConsole(
  t: TestContext,
  open: (options?: BrowserContextOptions) => Promise<Page>,
  options: ConsoleOptions = {},
): Promise<OpenConsole> {
  const {
    width = 1280,
    colorScheme = 'light',
    host = 'localhost',
    basePath = '',
    settings = {},
    connectors,
    offline = false,
    seeded = true,
    opened = true,
    ownServer = host !== 'localhost' || basePath !== '' || Object.keys(settings).length > 0 || connectors !== undefined,
  } = options;
  const { coffer, base } = await (ownServer ? listen(t, { host, basePath, settings, connectors }) : sharedServer());
  const family = seeded ? await seedConsole(coffer) : emptyFamily(await coffer.signUp());
  const page = await open({ viewport: sizeOf(width), colorScheme, ...(offline && { serviceWorkers: 'allow' }) });
  await page.clock.setFixedTime(coffer.now);
  await signIn(page, base, family.user);
  const home = `${base}/app`;
  if (opened) {
    await page.goto(`${home}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  return { page, coffer, family, home };
}

async function listen(
  t: Lifetime,
  {
    host,
    basePath,
    settings,
    connectors,
  }: Required<Pick<ConsoleOptions, 'host' | 'basePath' | 'settings'>> & Pick<ConsoleOptions, 'connectors'>,
): Promise<Listening> {
  await buildConsole();
  const port = await freePort();
  const base = `http://${host}:${port}${basePath}`;
  const own = { COFFER_PUBLIC_URL: base, COFFER_PORT: String(port), ...settings };
  const coffer = await startCoffer(t, own, connectors ? { connectors } : {});
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  return { coffer, base };
}

async function sharedServer(): Promise<Listening> {
  shared ??= listen({ after: (end) => ends.push(end) }, { host: 'localhost', basePath: '', settings: {} });
  const { coffer, base } = await shared;
  // All browsers have one address, and the clock stands still: without this their attempts would add up.
  await coffer.database.write(({ db }) => db.deleteFrom('throttles').execute());
  coffer.advance = () => {
    throw new Error('other tests share this clock: open the console with `ownServer`');
  };
  return { coffer, base };
}

/** Signs the page's browser in by its session cookie. */
export async function signIn(page: Page, base: string, { email, password }: ConsoleFamily['user']): Promise<void> {
  const url = `${base}/api/v1/sessions`;
  const data = { email, password };
  if (new URL(base).hostname.endsWith('.test')) {
    // Only the browser knows this name, so that one of its pages sends the request.
    await page.goto(`${base}/sessions/new`);
    const body = JSON.stringify(JSON.stringify(data));
    const init = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${body} }`;
    assert.equal(await page.evaluate(`fetch('${url}', ${init}).then(({ status }) => status)`), 201);
    return;
  }
  const reply = await page.request.post(url, { data });
  assert.equal(reply.status(), 201, await reply.text());
}

/** Fails when the page is wider than its window. */
export async function fits(page: Page): Promise<void> {
  const content = await settledWidth(page);
  const window = await page.evaluate<number>('innerWidth');
  assert.ok(content <= window, `${page.url()} is ${content} px wide in a window of ${window}`);
}

/**
 * Looks at the page at each width and theme, in the elements of the selector `inside` alone for faults of accessibility. `open` opens what
 * another width may have closed.
 */
export async function lookAt(page: Page, name: string, inside?: string, open = async () => {}): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize(sizeOf(width));
    await page.emulateMedia({ colorScheme });
    await open();
    await fits(page);
    await axe(page, undefined, inside);
    await shot(page, `${name}-${width}-${colorScheme}`);
  }
}

const sizeOf = (width: (typeof WIDTHS)[number]) => ({ width, height: width === 390 ? 844 : 900 });

const HEADINGS = "[...document.querySelectorAll('h1, main h2')].map((heading) => heading.textContent).join(' · ')";

/**
 * Goes to a page without loading the web app again, and waits for its data. Within a section, such as the settings, the pages must
 * differ in their headings.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const addressOf = (one: string) => one.replace(/\/$/, '');
  const sectionOf = (one: string) => new URL(one).pathname.split('/app/')[1]?.split('/')[0] ?? '';
  if (addressOf(url) !== addressOf(page.url())) {
    const isNear = sectionOf(url) === sectionOf(page.url());
    const before = JSON.stringify(await page.evaluate<string>(HEADINGS));
    await page.evaluate(`{
      for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
      history.pushState({}, '', ${JSON.stringify(url)});
    }`);
    const isThere = isNear
      ? `![${before}, ''].includes(${HEADINGS})`
      : "document.querySelector('h1:not([data-left])') !== null";
    await page.evaluate(`new Promise((resolve, reject) => {
      const end = performance.now() + 90_000;
      const look = () => {
        if (${isThere}) resolve();
        else if (performance.now() > end) reject(new Error('the page does not come: ${url}'));
        else requestAnimationFrame(look);
      };
      look();
    })`);
  }
  await page.locator('h1').first().waitFor();
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
}

/** Scrolls to a card of the overview, which reads nothing before, and waits for its chart. */
export async function seeChart(page: Page, name: 'Net worth' | 'Cash flow'): Promise<void> {
  await page.getByRole('region', { name, exact: true }).waitFor();
  const title = `[...document.querySelectorAll('main h2')].find(({ textContent }) => textContent === '${name}')`;
  await page.evaluate(`${title}.scrollIntoView({ block: 'center' })`);
  await page.getByRole('img', { name: new RegExp(`^${name}\\. `) }).waitFor();
}

/** Saves a screenshot in the folder of `COFFER_TEST_SHOTS`, if set. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.COFFER_TEST_SHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}

function emptyFamily(user: ConsoleFamily['user']): ConsoleFamily {
  return { user, accounts: {}, categories: {}, merchants: {}, tags: {} };
}
