import assert from 'node:assert/strict';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, openConsole, shot, signIn } from '#tests/harness/browser/console.ts';

/** Reloads until the service worker answers the page's requests, and has stored what the page reads. */
async function store(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction('caches.has("data").then((has) => has && navigator.serviceWorker.controller !== null)');
}

const stored = (page: Page) => page.evaluate<boolean>('caches.has("data")');

browserTest('pages open without a connection, with the last data, which a sign-out deletes', async (t, open) => {
  const { page, home } = await openConsole(t, open, { offline: true, width: 390 });
  await store(page);
  await page.goto(`${home}/categories`);
  await page.getByText('Groceries').first().waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Groceries').first().waitFor();
  await page.getByText(/^Showing data from /).waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'offline-390');
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('Groceries').first().waitFor();
  assert.equal(await page.getByText(/^Showing data from /).count(), 0);
  assert.equal(await stored(page), true);
  await page.evaluate(`fetch('${new URL(home).origin}/api/v1/sessions/current', { method: 'DELETE' }).then(() => {})`);
  await page.waitForFunction('caches.has("data").then((has) => !has)');
});

browserTest('the web app can be installed, and stores nothing for another person who signs in', async (t, open) => {
  const { page, home, coffer } = await openConsole(t, open, { offline: true });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  assert.ok(home.startsWith('http://localhost'));
  await store(page);
  await page.evaluate('caches.open("data").then((cache) => cache.put("/mark", new Response("of the first")))');
  await signIn(page, new URL(home).origin, await coffer.signUp());
  await page.goto(`${home}/settings/profile`);
  await page.waitForFunction('caches.match("/mark").then((found) => found === undefined)');
});

browserTest('a start waits for no page of the server, and is led by a proxy to its sign-in', async (t, open) => {
  const { page, home } = await openConsole(t, open, { offline: true, width: 390 });
  const proxy = await startProxy(t, home);
  await page.goto(proxy.home);
  await store(page);
  proxy.answers = 'nothing';
  await page.goto(proxy.home);
  await page.getByRole('heading', { level: 1, name: 'March 2026' }).waitFor();
  proxy.answers = 'its sign-in';
  await page.goto(proxy.home, { waitUntil: 'commit' });
  await page.waitForURL('**/gate');
  proxy.answers = 'the page';
  await page.goto(proxy.home.slice(0, -1));
  await page.getByRole('heading', { level: 1, name: 'March 2026' }).waitFor();
});

browserTest('a new build keeps the files of the one before, and of no other', async (t, open) => {
  const { page, home } = await openConsole(t, open, { offline: true });
  const proxy = await startProxy(t, home);
  await page.goto(proxy.home);
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  // A page without a policy, which may register a changed script.
  await page.goto(new URL('/gate', proxy.home).href);
  const apps = `caches.keys().then((names) => names.filter((name) => name.startsWith('app-')))`;
  const [own] = await page.evaluate<string[]>(apps);
  await page.evaluate(`caches.open('app-1').then(() => caches.open('app-2')).then(() => {})`);
  await page.evaluate(`navigator.serviceWorker.register('/app/service-worker.js?2').then(() => {})`);
  await page.evaluate(
    `(async () => { while (await caches.has('app-1')) await new Promise(requestAnimationFrame); })()`,
  );
  assert.deepEqual(await page.evaluate(apps), [own, 'app-2']);
});

/** Keeps a page from being idle until `isIdle` is set. */
const BUSY = `
  window.isIdle = false;
  const idle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (work) => (window.isIdle ? idle(work) : setTimeout(() => requestIdleCallback(work), 50));
`;

browserTest('a page that loses its connection before it is idle opens its dialogs and pages', async (t, open) => {
  const { page, home } = await openConsole(t, open, { offline: true });
  await store(page);
  await page.addInitScript(BUSY);
  await page.goto(`${home}/`);
  await page.getByRole('img', { name: /^Net worth/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Customize overview' }).click();
  await page.getByRole('dialog', { name: 'Customize overview' }).getByRole('button', { name: 'Done' }).click();
  await page.getByTitle('Add transaction').click();
  await page.getByRole('dialog', { name: 'New transaction' }).getByLabel('Amount in USD').waitFor();
});

browserTest('code that no connection brought takes no page with it, and comes with the next', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  await page.addInitScript(BUSY);
  await page.goto(`${home}/`);
  await page.getByRole('img', { name: /^Net worth/ }).waitFor();
  await page.context().setOffline(true);
  const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  await page.evaluate('window.isIdle = true');
  await failure;
  await page.getByRole('button', { name: 'Customize overview' }).click();
  await page.getByText('You are offline').waitFor();
  await page.getByRole('heading', { level: 1, name: 'March 2026' }).waitFor();
  await page.getByRole('img', { name: /^Net worth/ }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('dialog', { name: 'Customize overview' }).getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
});

/** A proxy before the server, which may keep the page to itself or want a sign-in of its own first. */
async function startProxy(t: TestContext, home: string) {
  const state = { home: '', answers: 'the page' as 'the page' | 'nothing' | 'its sign-in' };
  const server = createServer((request, response) => {
    const { method, url = '/', headers } = request;
    if (url === '/gate') return response.setHeader('content-type', 'text/html').end('<h1>Sign in to the proxy</h1>');
    const isPage = ['/app', '/app/'].includes(url);
    if (isPage && state.answers === 'its sign-in') return response.writeHead(302, { location: '/gate' }).end();
    if (isPage && state.answers === 'nothing') return;
    const forwarded = send(new URL(url, home), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded.on('error', () => response.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  state.home = `http://localhost:${(server.address() as AddressInfo).port}/app/`;
  return state;
}
