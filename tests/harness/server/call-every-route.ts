import assert from 'node:assert/strict';
import { join } from 'node:path';
import { FolderStore } from '#content-store/folder-store.ts';
import type { Route } from '#http/route.ts';
import { isImporting } from '#integrations/family-imports/store.ts';
import { DAY_MS } from '#kernel/time/clock.ts';
import { UnusedFiles } from '#ledger/attachments/index.ts';
import { storeForecasts } from '#ledger/forecast/store-forecasts.ts';
import { marketPriceWork } from '#ledger/investments/market-prices/index.ts';
import { RateChangeJobs } from '#ledger/rates/announce-rates.ts';
import { importRateFile } from '#ledger/rates/import-rate-file.ts';
import { sealChanges } from '#operations/seal-changes.ts';
import { createLog } from '#telemetry/log.ts';
import { exampleBody, idFor, isWrite, pathOf } from '../family/example-request.ts';
import { type SeededFamily, seedFamily } from '../family/seed-family.ts';
import { inviteMember } from '../family/sharing.ts';
import { CookieBrowser } from '../oauth/cookie-browser.ts';
import {
  approveDevice,
  authorizationUrl,
  authorize,
  newPkce,
  post,
  registerApplication,
  TestBrowser,
} from '../oauth/oauth-flow.ts';
import { nameOf } from './contract.ts';
import type { Coffer } from './start-coffer.ts';

/**
 * Calls every route with values that it accepts, reads first and deletes last. When a record is already deleted, a new family is
 * seeded. Returns for each call whether it succeeded.
 */
export async function callEveryRoute(coffer: Coffer): Promise<boolean[]> {
  const answered: boolean[] = [];
  const family = await seedFamily(coffer);
  await inviteMember(coffer, family.user);
  const { key } = await coffer.createKey(family.user, { scopes: ['read'] });
  for (const filter of ['', '?search=canary', `?tag_ids[]=${family.ids.tags}`, '?per_page=1&page=2', '?type=expense']) {
    answered.push((await coffer.call('GET', `/api/v1/transactions${filter}`, { key })).status === 200);
  }
  for await (const { status } of visitEveryRoute(coffer, family, visit)) answered.push(status < 400);
  return answered;
}

type Answer = { readonly status: number; readonly body: unknown };

/** Visits every route, reads first and deletes last, and yields the answers; with a new family where a record is already deleted. */
export async function* visitEveryRoute(coffer: Coffer, seeded: SeededFamily, call: typeof visit) {
  let family = seeded;
  const rank = ({ method }: Route): number => ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'].indexOf(method);
  const byName = (one: Route, other: Route) => (one.operation < other.operation ? -1 : 1);
  for (const route of coffer.server.routes.toSorted((one, other) => rank(one) - rank(other) || byName(one, other))) {
    let answer = await call(coffer, route, family);
    if (answer.status === 401 || answer.status === 404) {
      coffer.advance(120); // sign-ins are throttled
      family = await seedFamily(coffer);
      answer = await call(coffer, route, family);
    }
    yield { route, ...answer };
  }
}

/** Calls a route with values that it accepts; `more` are members of the body. */
export async function visit(coffer: Coffer, route: Route, family: SeededFamily, more: object = {}): Promise<Answer> {
  const credential = /session/i.test(route.operation) ? { cookie: family.cookie } : { token: family.user.token };
  const sent = isWrite(route) && { body: { ...exampleBody(route, family), ...more } };
  const url = pathOf(route, idFor(route, family));
  const answer = await coffer.call<unknown>(route.method, url, { ...credential, ...sent });
  assert.ok(answer.status < 500, nameOf(route));
  return answer;
}

/** Runs the OAuth flows (browser, device, client credentials) and a sign-in at an identity provider. */
export async function callOAuthFlows(coffer: Coffer, base: string): Promise<boolean[]> {
  const home = await new CookieBrowser().visit(`${base}/sessions/oidc`);
  const user = await coffer.signUp();
  const application = await registerApplication(coffer, user, { confidential: true });
  const browser = new TestBrowser(base);
  await browser.signIn(user);
  const { verifier, challenge } = newPkce();
  const back = await authorize(browser, authorizationUrl(base, application, challenge, { scope: 'openid read' }));
  const send = (path: string, form: Record<string, string>) => post(base, path, application, form);
  const tokens = await send('/oauth/token', {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: application.redirectUri,
  });
  const { access_token, refresh_token } = tokens.body;
  const used = await coffer.call('GET', '/api/v1/accounts', { token: access_token });
  const device = await send('/oauth/device_authorization', { scope: 'read' });
  await approveDevice(browser, device.body.verification_uri_complete, ['read']);
  const deviceTokens = await send('/oauth/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: device.body.device_code,
  });
  const others = [
    await send('/oauth/introspect', { token: access_token }),
    await send('/oauth/token', { grant_type: 'client_credentials', scope: 'read' }),
    device,
    deviceTokens,
    ...(refresh_token === undefined
      ? []
      : [await send('/oauth/token', { grant_type: 'refresh_token', refresh_token })]),
    await send('/oauth/revoke', { token: access_token }),
  ];
  return [home, tokens, used, ...others].map(({ status }) => status === 200);
}

/**
 * Does the work of the timers: wakes long polls, seals histories, stores forecasts, imports market rates, fetches market prices, deletes
 * unused attachments.
 */
export async function runBackgroundJobs(coffer: Coffer): Promise<void> {
  const waited = Array.from({ length: 6 }, async () => {
    const { token } = await coffer.signUp();
    const { body } = await coffer.call('GET', '/api/v1/changes?cursor=latest', { token });
    return coffer.call('GET', `/api/v1/changes?cursor=${body.next_cursor}&wait=2`, { token });
  });
  for (const { status } of await Promise.all(waited)) assert.equal(status, 200);
  await sealChanges(coffer.database, new AbortController().signal);
  await storeTomorrow(coffer);
  await importRateFile(coffer.database, Buffer.from('Date,USD,CZK\n2026-01-05,1.1,24.5\n'));
  const rateChanges = new RateChangeJobs({ database: coffer.database, log: createLog({ level: 'silent' }) });
  await rateChanges.round();
  const { failures, waiting } = await rateChanges.figures();
  assert.deepEqual([failures, waiting], [0, 0]);
  await fetchMarketPrices(coffer);
  await deleteUnusedFiles(coffer);
}

/** Asks a source for every security. */
async function fetchMarketPrices(coffer: Coffer): Promise<void> {
  const settings = {
    url: 'https://prices.example/{symbol}',
    currencies: [['*', 'USD']] as const,
    requestsPerMinute: 6000,
  };
  const fetch = async () => new Response('Date,Close\n2026-01-05,1\n');
  const log = createLog({ level: 'silent' });
  const { database } = coffer;
  const [work] = marketPriceWork({ settings, database, clock: () => coffer.now, log, fetch });
  assert.equal(await work?.run(new AbortController().signal), undefined);
}

/** Stores the forecasts of today when it is over. */
async function storeTomorrow({ database, now }: Coffer): Promise<void> {
  const parts = { database, clock: () => now + DAY_MS, log: createLog({ level: 'silent' }) };
  assert.equal(await storeForecasts(parts, new AbortController().signal), undefined);
}

/** Finds the contents that no attachment names, and deletes them a day later. */
async function deleteUnusedFiles({ database, dataDir, now }: Coffer): Promise<void> {
  let time = now;
  const store = new FolderStore(join(dataDir, 'attachments'));
  const parts = { store, database, clock: () => time, log: createLog({ level: 'silent' }) };
  const work = new UnusedFiles({ ...parts, isRestoring: isImporting });
  await work.run(new AbortController().signal);
  time += DAY_MS;
  assert.equal(await work.run(new AbortController().signal), undefined);
}
