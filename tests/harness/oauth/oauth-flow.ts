import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { insertApplication } from '#access/oauth/clients/store.ts';
import { newId } from '#kernel/ids.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { location, pageText, TestBrowser } from '../browser/test-browser.ts';
import { familyOf } from '../family/dump-ledger.ts';
import { freePort } from '../server/free-port.ts';
import { type Coffer, startCoffer, type TestUser } from '../server/start-coffer.ts';

export { location, pageText, TestBrowser };

/** A listening server; its clock is also that of the OAuth library and the clients in this process. */
export type ListeningCoffer = {
  readonly coffer: Coffer;
  /** The issuer and resource: the public URL. */
  readonly base: string;
  /** Where the server listens; equal to `base` by default. */
  readonly origin: string;
  /** Moves the shared clock. */
  advance(seconds: number): void;
};

export type TestApplication = { readonly id: string; readonly secret: string | null; readonly redirectUri: string };

/**
 * Starts a server on a real socket. The OAuth library and the clients read the process's clock, which is therefore mocked and moves
 * with the server's. Real browsers use the real clock: never advance with one.
 */
export async function startListening(t: TestContext, overrides: Record<string, string> = {}): Promise<ListeningCoffer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: origin, ...overrides });
  coffer.advance((Date.now() - coffer.now) / 1000);
  t.mock.timers.enable({ apis: ['Date'], now: coffer.now });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  return {
    coffer,
    base: overrides.COFFER_PUBLIC_URL ?? origin,
    origin,
    advance: (seconds) => {
      coffer.advance(seconds);
      t.mock.timers.setTime(coffer.now);
    },
  };
}

/** Inserts an OAuth client of the user into its table. */
export async function registerApplication(
  coffer: Coffer,
  user: TestUser,
  members: { confidential?: boolean; scopes?: string[]; redirectUris?: string[]; name?: string } = {},
): Promise<TestApplication> {
  const { confidential = false, scopes = ['openid', 'profile', 'email', 'read', 'read_write'] } = members;
  const redirectUris = members.redirectUris ?? ['https://app.example/callback'];
  const secret = confidential ? newSecret('cfp') : null;
  const id = newId();
  const family_id = await familyOf(coffer, user);
  await coffer.database.write(async ({ db, now }) => {
    await insertApplication(db, {
      family_id,
      id,
      user_id: user.id,
      name: members.name ?? 'Budget app',
      redirect_uris: JSON.stringify(redirectUris),
      scopes: JSON.stringify(scopes),
      confidential: confidential ? 1 : 0,
      secret_hash: secret === null ? null : hashSecret(secret),
      secret_last_four: secret?.slice(-4) ?? null,
      sign_in_id: null,
      created_at: now,
      updated_at: now,
    });
  });
  return { id, secret, redirectUri: redirectUris[0] ?? '' };
}

/** A listening server with a user, their OAuth client, and a signed-out browser. */
export async function startWithApplication(t: TestContext, members: Parameters<typeof registerApplication>[2] = {}) {
  const server = await startListening(t);
  const user = await server.coffer.signUp();
  const application = await registerApplication(server.coffer, user, members);
  return { ...server, server, user, application, browser: new TestBrowser(server.base) };
}

/** {@link startWithApplication}, with the URL of an authorization request. */
export async function startAuthorization(t: TestContext, members: Parameters<typeof registerApplication>[2] = {}) {
  const started = await startWithApplication(t, members);
  const url = (more: Record<string, string> = {}) =>
    String(authorizationUrl(started.base, started.application, newPkce().challenge, more));
  return { ...started, url };
}

/** The query of a redirect to the client. @throws AssertionError for any other response. */
export function redirectParams(response: Response): Record<string, string> {
  const target = location(response) ?? '';
  assert.ok(target.startsWith('https://app.example/callback'), `not a redirect to the client: ${target}`);
  return Object.fromEntries(new URL(target).searchParams);
}

export function newPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Completes the authorization at `url`, granting every scope or the given ones. Returns the redirect to the client. */
export async function authorize(browser: TestBrowser, url: string | URL, scopes?: readonly string[]): Promise<URL> {
  const page = await browser.open(String(url));
  const direct = location(page);
  if (direct !== null) return new URL(direct);
  assert.equal(page.status, 200, await pageText(page));
  const answer = await browser.submit(page, { decision: 'allow', scope: [...(scopes ?? (await scopesOn(page)))] });
  const end = location(answer);
  assert.ok(end !== null, await pageText(answer));
  return new URL(end);
}

/** Every scope of a consent page. */
async function scopesOn(page: Response): Promise<string[]> {
  const boxes = (await page.clone().text()).matchAll(/<input type="(?:checkbox|hidden)" name="scope" value="([^"]+)"/g);
  return [...boxes].map(([, scope = '']) => scope);
}

export function authorizationUrl(
  base: string,
  { id, redirectUri }: TestApplication,
  challenge: string,
  more: Record<string, string> = {},
): URL {
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'read',
    state: 'state',
    ...more,
  });
  return new URL(`${base}/oauth/authorize?${query}`);
}

/** Posts a form with the client's authentication. */
export async function post(
  base: string,
  path: string,
  { id, secret }: Pick<TestApplication, 'id' | 'secret'>,
  form: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(secret !== null && { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }),
    },
    body: new URLSearchParams({ ...(secret === null && { client_id: id }), ...form }).toString(),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Runs the authorization code flow; returns the tokens with the code and its verifier. */
export async function authorizeAndExchange(
  { base }: Pick<ListeningCoffer, 'base'>,
  browser: TestBrowser,
  application: TestApplication,
  more: Record<string, string> = {},
) {
  const { verifier, challenge } = newPkce();
  const back = await authorize(browser, authorizationUrl(base, application, challenge, more));
  const code = back.searchParams.get('code') ?? '';
  const exchange = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: application.redirectUri,
  };
  const { status, body } = await post(base, '/oauth/token', application, exchange);
  assert.equal(status, 200, JSON.stringify(body));
  return { code, verifier, exchange, tokens: body };
}

/** Approves a device by the link that it shows. */
export async function approveDevice(browser: TestBrowser, link: string, scopes?: readonly string[]): Promise<void> {
  const confirmation = await browser.submit(await browser.open(link), {});
  assert.equal(confirmation.status, 200, await pageText(confirmation));
  const scope = [...(scopes ?? (await scopesOn(confirmation)))];
  const end = await browser.submit(confirmation, { decision: 'allow', scope });
  assert.match(await pageText(end), /^Connected/);
}
