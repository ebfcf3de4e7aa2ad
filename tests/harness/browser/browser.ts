import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, type TestContext, test } from 'node:test';
import axeCore, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { noteFile } from '../declared-in.ts';

// The shell without a window takes half the processor time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
// Names under .test resolve to this machine, so that pages are tested as insecure origins too.
const ARGS = ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'];

/** `open` opens pages that fail the test on a console error or a CSP violation. */
export type BrowserTest = (
  t: TestContext,
  open: (options?: BrowserContextOptions) => Promise<Page>,
  browser: Browser,
) => Promise<void>;

const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING|FAILED))/;

let launched: Promise<Browser> | null = null;
after(async () => (await launched)?.close());

/** A test in Chromium, which starts once per file. Without Chromium it is skipped with a notice; in CI it fails. */
export function browserTest(name: string, run: BrowserTest): void {
  const executablePath = process.env.COFFER_TEST_CHROMIUM ?? PLACES.find((place) => existsSync(place));
  noteFile(name);
  const skip = executablePath === undefined && process.env.CI === undefined && 'no Chromium found: NOT tested here';
  test(name, { skip }, async (t) => {
    assert.ok(executablePath !== undefined, 'this test needs Chromium');
    launched ??= chromium.launch({ executablePath, args: ARGS });
    const browser = await launched;
    const complaints: string[] = [];
    const open = async (options: BrowserContextOptions = {}) => {
      // A service worker would answer before the routes that tests set; each frame of a movement is drawn by the processor.
      const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
      t.after(() => context.close());
      watch(context, complaints);
      const page = await context.newPage();
      page.setDefaultTimeout(90_000); // a busy machine takes its time
      return page;
    };
    await run(t, open, browser);
    assert.deepEqual(complaints, [], 'the browser complains of nothing');
  });
}

// A 4xx response to a form is expected, and so are open streams that end with a connection; any other console error is a fault.
function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    const isRefusal = EXPECTED.test(message.text());
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isRefusal && !isBlocked) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
}

/**
 * Fails on any fault that axe finds in the page in its current theme, except in the elements of the selector `outside`. With
 * `inside`, looks only there.
 */
export async function axe(page: Page, outside?: string, inside?: string): Promise<void> {
  await fadedIn(page);
  await assertNoFaults(page, {}, { include: [inside ?? 'html'], exclude: outside === undefined ? [] : [outside] });
}

// Elements that fade in have weak contrast until they are opaque.
const fadedIn = (page: Page) =>
  page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))',
  );

/** The same but for colors, which take half the time and are the same in each language. */
export const axeOfLanguage = (page: Page): Promise<void> =>
  assertNoFaults(page, { rules: { 'color-contrast': { enabled: false } } });

/** The faults of contrast alone: all that another theme can add. */
export async function axeOfColors(page: Page, inside?: string): Promise<void> {
  await fadedIn(page);
  await assertNoFaults(page, { runOnly: ['color-contrast'] }, inside === undefined ? undefined : { include: [inside] });
}

// The page keeps axe's code until it is loaded again. Reporting violations alone is half the work, and no rule that runs reads style sheets.
async function assertNoFaults(
  page: Page,
  more: RunOptions,
  context: ElementContext = { include: ['html'] },
): Promise<void> {
  const options: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...more };
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axeCore.source);
  const call = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(call);
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' ')}`,
  );
  assert.deepEqual(faults, [], page.url());
}

export async function axeInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await axeOfColors(page);
}

/** Fails when the page is wider than its window. */
export async function assertFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  assert.equal(await settledWidth(page), width, `${page.url()} at ${width} px`);
}

/** The width of the content, once it fits or two seconds after: charts are drawn again some frames after their place. */
export function settledWidth(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const end = performance.now() + 2000;
    const look = () => {
      const width = document.documentElement.scrollWidth;
      if (width <= innerWidth || performance.now() > end) resolve(width);
      else requestAnimationFrame(look);
    };
    look();
  })`);
}
