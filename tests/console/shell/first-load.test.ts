import assert from 'node:assert/strict';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';
import { recordLoad } from '#tests/harness/browser/record-load.ts';

browserTest('code of other pages loads after the data of the first, and opens them offline', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  const events: string[] = [];
  const other = '/app/assets/transactions-page-';
  page.on('requestfinished', (request) => events.push(`finished ${new URL(request.url()).pathname}`));
  page.on('request', (request) => events.push(`sent ${new URL(request.url()).pathname}`));
  const loadsOther = page.waitForRequest((request) => request.url().includes(other));
  // A slow processor renders for long between the requests of a page.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const code = page.waitForResponse(/\/assets\/labels-page-.*\.js$/);
  await page.goto(`${home}/`);
  await loadsOther;
  const sent = events.findIndex((event) => event.startsWith(`sent ${other}`));
  const fetched = events.lastIndexOf('finished /api/v1/income_statement');
  assert.ok(fetched !== -1 && fetched < sent, events.join('\n'));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // The page loads what the others need once it is idle; importing it again waits until all of it is there.
  await page.evaluate(`import('${(await code).url()}').then(() => {})`);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Manage' }).click();
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  await page.context().setOffline(false);
});

const REQUESTS_MAX = 22;
const BYTES_MAX = 270_000;
const SCRIPT_BYTES_MAX = 190_000;

browserTest('the session is asked for before the code; the overview loads with few bytes', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  const paths = ['users/me', 'family_settings', 'accounts'];
  const asked: string[] = [];
  const all = Promise.withResolvers<void>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1/', '');
    if (paths.includes(path)) asked.push(path);
    if (asked.length === paths.length) all.resolve();
  });
  await page.route(/\/assets\/first-.*\.js$/, async (route) => {
    await all.promise;
    await route.continue();
  });
  await page.goto(`${home}/`);
  await page.getByRole('img', { name: /^Net worth/ }).waitFor();
  assert.deepEqual(asked.sort(), paths.sort(), 'and not again');

  await page.unrouteAll();
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const {
    requests,
    bytes,
    script,
    paths: loaded,
  } = await recordLoad(session, async () => {
    await page.goto(`${home}/`);
    await page.getByRole('img', { name: /^Net worth/ }).waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  });
  t.diagnostic(`${requests} requests, ${bytes} bytes, ${script} of them scripts`);
  const list = loaded.join('\n');
  assert.ok(requests <= REQUESTS_MAX, list);
  assert.ok(bytes <= BYTES_MAX, list);
  assert.ok(script > 100_000 && script <= SCRIPT_BYTES_MAX, list);
});
