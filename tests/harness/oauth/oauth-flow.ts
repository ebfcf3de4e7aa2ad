import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { newId } from '#kernel/ids.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { location, pageText, TestBrowser } from '../browser/test-browser.ts';
import { freePort } from '../server/free-port.ts';
import { type Coffer, startCoffer, type TestUser } from '../server/start-coffer.ts';

export { location, pageText, TestBrowser };

/** A server that listens, with one clock for it, the OAuth library and the clients in this process. */
export type ListeningCoffer = {
  readonly coffer: Coffer;
  /** The issuer and resource: the public URL. */
  readonly base: string;
  /** Where the server really listens; the same as `base` unless the settings say otherwise. */
  readonly origin: string;
  /** Moves the clock of all of them. */
  advance(seconds: number): void;
};

/** A registered application as its owner knows it. */
export type TestApplication = { readonly id: string; readonly secret: string | null; readonly redirectUri: string };

/**
 * Starts a server on a real socket, at the real time of day. The OAuth library and the clients read the process's clock, which
 * therefore stands still and moves with the server's own. Real browsers have a clock of their own: with them, never advance.
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

/** Registers an application of the user, straight in the table. */
export async function registerApplication(
  coffer: Coffer,
  user: TestUser,
  members: { confidential?: boolean; scopes?: string[]; redirectUris?: string[]; name?: string } = {},
): Promise<TestApplication> {
  const { confidential = false, scopes = ['openid', 'profile', 'email', 'read', 'read_write'] } = members;
  const redirectUris = members.redirectUris ?? ['https://app.example/callback'];
  const secret = confidential ? newSecret('cfp') : null;
  const id = newId();
  const { read } = coffer.database;
  const { family_id } = await read
    .selectFrom('users')
    .select('family_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  await coffer.database.write(async ({ db, now }) => {
    await db
      .insertInto('oauth_applications')
      .values({
        family_id: Number(family_id),
        id,
        user_id: user.id,
        name: members.name ?? 'Budget app',
        redirect_uris: JSON.stringify(redirectUris),
        scopes: JSON.stringify(scopes),
        confidential: confidential ? 1 : 0,
        secret_hash: secret === null ? null : hashSecret(secret),
        secret_last_four: secret?.slice(-4) ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
  return { id, secret, redirectUri: redirectUris[0] ?? '' };
}

/** A listening server with a user, an application of theirs, and a browser that nobody is signed in at yet. */
export async function startWithApplication(t: TestContext, members: Parameters<typeof registerApplication>[2] = {}) {
  const server = await startListening(t);
  const user = await server.coffer.signUp();
  const application = await registerApplication(server.coffer, user, members);
  return { ...server, server, user, application, browser: new TestBrowser(server.base) };
}

/** What an authorization request and the exchange of its code need of each other. */
export function newPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Goes through authorization at `url`, allowing everything or the given scopes, and returns where the client is sent. */
export async function authorize(browser: TestBrowser, url: string | URL, scopes?: readonly string[]): Promise<URL> {
  const page = await browser.open(String(url));
  const direct = location(page);
  if (direct !== null) return new URL(direct);
  assert.equal(page.status, 200, await pageText(page));
  const answer = await browser.submit(page, { decision: 'allow', ...(scopes && { scope: [...scopes] }) });
  const end = location(answer);
  assert.ok(end !== null, await pageText(answer));
  return new URL(end);
}

/** The URL of an authorization request by hand. */
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

/** Sends a form to an endpoint of the server as a client does, with the application's own authentication. */
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

/** A pair of tokens got by the authorization code flow, with what its pieces were. */
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

/** Allows a device as a person does who follows the link on its screen. */
export async function approveDevice(browser: TestBrowser, link: string, scopes?: readonly string[]): Promise<void> {
  const confirmation = await browser.submit(await browser.open(link), {});
  assert.equal(confirmation.status, 200, await pageText(confirmation));
  const end = await browser.submit(confirmation, { decision: 'allow', ...(scopes && { scope: [...scopes] }) });
  assert.match(await pageText(end), /^Connected/);
}
