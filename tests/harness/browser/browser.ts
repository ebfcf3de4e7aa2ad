import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, type TestContext, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
// Names under .test are this machine: that is how a page is seen over plain http from elsewhere.
const ARGS = ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'];

/** What a test in the browser is given: its context, and pages that fail the test on a console error or a CSP violation. */
export type BrowserTest = (
  t: TestContext,
  open: (options?: BrowserContextOptions) => Promise<Page>,
  browser: Browser,
) => Promise<void>;

let launched: Promise<Browser> | null = null;
after(async () => (await launched)?.close());

/** A test in Chromium, started once for all tests of a file. Skipped with a notice where there is none; in CI that is a failure. */
export function browserTest(name: string, run: BrowserTest): void {
  const executablePath = process.env.COFFER_TEST_CHROMIUM ?? PLACES.find((place) => existsSync(place));
  const skip = executablePath === undefined && process.env.CI === undefined && 'no Chromium found: NOT tested here';
  test(name, { skip }, async (t) => {
    assert.ok(executablePath !== undefined, 'this test needs Chromium');
    launched ??= chromium.launch({ executablePath, args: ARGS });
    const browser = await launched;
    const complaints: string[] = [];
    const open = async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext(options);
      t.after(() => context.close());
      watch(context, complaints);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000); // a busy machine takes its time
      return page;
    };
    await run(t, open, browser);
    assert.deepEqual(complaints, [], 'the browser complains of nothing');
  });
}

// What a form answers with 4xx is meant; everything else that lands in the console is a fault.
function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    const isRefusal = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
}

/** Fails on any fault that axe finds in the page as it stands now, in its present colours. */
export async function axe(page: Page): Promise<void> {
  // In the page's own world the strict policy would stop axe's style probes; legacy mode needs no second page. What passes is
  // not told: that is half of axe's work.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' ')}`,
  );
  assert.deepEqual(faults, [], page.url());
}

/** Fails on any fault that axe finds in the page, in light and in dark. */
export async function axeInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await axe(page);
  }
}

/** Fails where a page is wider than its window. */
export async function assertFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const contentWidth = await page.evaluate('document.documentElement.scrollWidth');
  assert.equal(contentWidth, width, `${page.url()} at ${width} px`);
}
