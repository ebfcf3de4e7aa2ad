import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';

// Loads the overview of the sample family and prints requests, bytes and times: `node scripts/measure-web-app.ts`. Cold loads
// have an empty cache on slow 4G (1.6 Mbit/s, 150 ms) with a processor four times slower; warm loads are of a desk.
const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const ROUNDS = 3;
const LCP = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/** A load: times in milliseconds, bytes as they crossed the network, headers included. */
type Load = {
  readonly requests: number;
  readonly bytes: number;
  readonly script: number;
  readonly api: number;
  readonly readyMs: number;
  readonly lcpMs: number;
};

browserTest('measures the overview', async (t, open) => {
  const { page, coffer, home, family } = await openConsole(t, open, { seeded: false });
  const { token } = family.user;
  await coffer.call('PATCH', '/api/v1/users/me', { token, body: { first_name: 'Ada', onboarding_completed: true } });
  assert.equal((await coffer.call('POST', '/api/v1/sample_data', { token })).status, 201);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const loads: Record<'cold' | 'warm', Load[]> = { cold: [], warm: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await slowDown(session, true);
    loads.cold.push(await load(page, session, `${home}/`));
    await slowDown(session, false);
    await page.goto(`${home}/`);
    await page.waitForLoadState('networkidle');
    loads.warm.push(await load(page, session, `${home}/`));
  }
  for (const [name, all] of Object.entries(loads)) {
    const best = all.toSorted((one, other) => one.readyMs - other.readyMs)[0];
    process.stdout.write(`${name}: ${JSON.stringify(best)}\n`);
  }
});

async function slowDown(session: CDPSession, isSlow: boolean): Promise<void> {
  const fast = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...(isSlow ? SLOW_4G : fast) });
  await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 });
  if (isSlow) await session.send('Network.clearBrowserCache');
}

async function load(page: Page, session: CDPSession, url: string): Promise<Load> {
  await page.goto('about:blank');
  const types = new Map<string, string>();
  const received = new Map<string, number>();
  let isReady = false;
  const sent = ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    if (!isReady) types.set(requestId, new URL(request.url).pathname);
  };
  const finished = (event: { requestId: string; encodedDataLength: number }) => {
    if (!isReady) received.set(event.requestId, event.encodedDataLength);
  };
  session.on('Network.requestWillBeSent', sent).on('Network.loadingFinished', finished);
  const start = performance.now(); // the clock of the page stands still
  await page.goto(url, { waitUntil: 'commit' });
  for (const name of [/^Net worth/, /^Cash flow/]) await page.getByRole('img', { name }).waitFor();
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  isReady = true;
  const readyMs = Math.round(performance.now() - start);
  const lcpMs = Math.round(await page.evaluate<number>(LCP));
  session.off('Network.requestWillBeSent', sent).off('Network.loadingFinished', finished);
  const sum = (matches: (path: string) => boolean) =>
    [...types].reduce((bytes, [id, path]) => bytes + (matches(path) ? (received.get(id) ?? 0) : 0), 0);
  if (process.env.COFFER_MEASURE_LIST !== undefined) {
    for (const [id, path] of types) process.stdout.write(`  ${received.get(id) ?? '–'} ${path}\n`);
  }
  return {
    ...{ requests: types.size, bytes: sum(() => true), script: sum((path) => path.endsWith('.js')) },
    ...{ api: sum((path) => path.includes('/api/')), readyMs, lcpMs },
  };
}
