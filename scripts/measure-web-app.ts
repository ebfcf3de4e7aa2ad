import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { DAY_MS } from '#kernel/time/clock.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';
import { type Loaded, recordLoad } from '#tests/harness/browser/record-load.ts';

// Loads the overview of the sample family and prints requests, bytes and times: `node scripts/measure-web-app.ts`. Cold loads
// have an empty cache on slow 4G (1.6 Mbit/s, 150 ms) with a processor four times slower; warm loads are of a desk. Starts
// from the home screen have the app in the cache, a phone's width and a processor four times slower: until the first figure. Then it
// scrolls 1,000,000 transactions, copies of one, so that only the web app is measured. One of them:
// `node --test --test-name-pattern=scrolling scripts/measure-web-app.ts`.
const SLOW_4G = { latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const ROUNDS = 3;
const LCP = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`;

/** A load with its times in milliseconds. */
type Load = Omit<Loaded, 'paths'> & { readonly readyMs: number; readonly lcpMs: number };

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

const PHONE = { width: 390, height: 844 };
const STARTS = 7;

browserTest('measures a start from the home screen', async (t, open) => {
  const { page, coffer, home, family } = await openConsole(t, open, { seeded: false, width: 390, offline: true });
  const { token } = family.user;
  await coffer.call('PATCH', '/api/v1/users/me', { token, body: { first_name: 'Ada', onboarding_completed: true } });
  assert.equal((await coffer.call('POST', '/api/v1/sample_data', { token })).status, 201);
  await page.setViewportSize(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Times of the processor, which other programs change less.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: number[] = [];
  const works: number[] = [];
  // The first fills the caches.
  for (let round = 0; round <= STARTS; round += 1) {
    await page.goto('about:blank');
    const start = performance.now();
    const before = await metrics(session);
    await page.goto(`${home}/`, { waitUntil: 'commit' });
    await page.locator('main [data-size]').first().waitFor();
    const time = performance.now() - start;
    const after = await metrics(session);
    await page.waitForLoadState('networkidle');
    if (round === 0) continue;
    times.push(time);
    works.push(((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000);
  }
  const parts = { 'from the home screen': times, 'the page’s thread': works };
  for (const [name, all] of Object.entries(parts)) {
    const sorted = all.map(Math.round).toSorted((one, other) => one - other);
    process.stdout.write(`${name}: ${sorted.join(', ')} ms, median ${sorted[Math.floor(sorted.length / 2)]}\n`);
  }
});

const ROWS = 1_000_000;
const SCROLL_MS = 4000;
const SPEEDS = { 'a wheel, 2,000 px/s': 2000, 'fast, 60,000 px/s': 60_000, 'all of it in a second': 15_000_000 };

browserTest('measures scrolling', async (t, open) => {
  const { page, coffer, home, family } = await openConsole(t, open);
  const { body } = await coffer.call('GET', '/api/v1/transactions?per_page=1', { token: family.user.token });
  await page.route(/\/api\/v1\/transactions\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    await route.fulfill({ json: pageOf(body, Number(query.get('page') ?? 1)) });
  });
  await page.goto(`${home}/transactions`);
  await page.locator('[data-row="0"]').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  for (const [name, speed] of Object.entries(SPEEDS)) {
    await page.evaluate('scrollTo(0, 0)');
    const before = await metrics(session);
    const { frames, longest } = await page.evaluate<{ frames: number; longest: number }>(scrollFor(speed));
    const after = await metrics(session);
    const cpu = (((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000) / ((frames * SCROLL_MS) / 1000);
    process.stdout.write(`${name}: ${frames} frames/s, longest ${longest} ms, ${cpu.toFixed(1)} ms of CPU a frame\n`);
  }
  await session.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = 0, Nodes = 0 } = await metrics(session);
  process.stdout.write(`memory afterwards: ${(JSHeapUsedSize / 1e6).toFixed(1)} MB of objects, ${Nodes} nodes\n`);
});

/** Scrolls in every frame, down and at the foot back to the head, and counts the frames. */
const scrollFor = (speed: number) => `new Promise((resolve) => {
  let first, last, frames = 0, longest = 0, way = 1;
  const frame = (now) => {
    first ??= now;
    if (last !== undefined) {
      const before = scrollY;
      scrollBy(0, way * ${speed} * (now - last) / 1000);
      if (scrollY === before) way = -way;
      longest = Math.max(longest, now - last);
    }
    last = now;
    frames += 1;
    if (now - first < ${SCROLL_MS}) requestAnimationFrame(frame);
    else resolve({ frames: Math.round((frames - 1) * 1000 / (now - first)), longest: Math.round(longest) });
  };
  requestAnimationFrame(frame);
})`;

/** A page of a list in which each day has 40 transactions. */
function pageOf(first: { transactions: readonly object[] }, page: number) {
  const [row] = first.transactions;
  const transactions = Array.from({ length: 100 }, (_, index) => {
    const at = (page - 1) * 100 + index;
    const date = new Date(Date.UTC(2026, 2, 9) - Math.floor(at / 40) * DAY_MS).toISOString().slice(0, 10);
    return { ...row, id: `row-${at}`, name: `Transaction ${at}`, date };
  });
  const pagination = { page, per_page: 100, total_count: ROWS, total_pages: ROWS / 100, next_cursor: null };
  return { transactions, pagination };
}

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

async function slowDown(session: CDPSession, isSlow: boolean): Promise<void> {
  const fast = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, ...(isSlow ? SLOW_4G : fast) });
  await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 });
  if (isSlow) await session.send('Network.clearBrowserCache');
}

async function load(page: Page, session: CDPSession, url: string): Promise<Load> {
  await page.goto('about:blank');
  const start = performance.now(); // the clock of the page stands still
  const { paths, ...loaded } = await recordLoad(session, async () => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('img', { name: /^Net worth/ }).waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  });
  const readyMs = Math.round(performance.now() - start);
  const lcpMs = Math.round(await page.evaluate<number>(LCP));
  if (process.env.COFFER_MEASURE_LIST !== undefined) {
    for (const [path, bytes] of paths) process.stdout.write(`  ${bytes} ${path}\n`);
  }
  return { ...loaded, readyMs, lcpMs };
}
