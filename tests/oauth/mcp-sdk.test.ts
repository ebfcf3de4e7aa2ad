import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { auth, extractWWWAuthenticateParams, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { authorize, startListening, TestBrowser } from '../harness/oauth/oauth-flow.ts';

// The official client of the Model Context Protocol, with dynamic registration and nothing that knows Coffer.

const CALLBACK = 'http://127.0.0.1:4711/callback';

/** The least that a client keeps: one registration, one verifier, one pair of tokens. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = {
    client_name: 'Notes',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
  client: OAuthClientInformationMixed | undefined;
  pair: OAuthTokens | undefined;
  sentTo: URL | undefined;
  #verifier = '';

  clientInformation = () => this.client;
  tokens = () => this.pair;
  codeVerifier = () => this.#verifier;
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.client = client;
  }
  saveTokens(tokens: OAuthTokens): void {
    this.pair = tokens;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url;
  }
}

/** Connects as the transports of the SDK do: refused first, then through the browser; every box is ticked. */
async function connect(t: TestContext, path: string, scope?: string) {
  const { coffer, base } = await startListening(t, { COFFER_OAUTH_REGISTRATION: 'open' });
  const browser = new TestBrowser(base);
  await browser.signIn(await coffer.signUp());
  const serverUrl = `${base}${path}`;
  const challenge = extractWWWAuthenticateParams(await fetch(`${base}/api/v1/accounts`));
  const asked = { serverUrl, ...challenge, ...(scope !== undefined && { scope }) };
  const keeper = new Keeper();
  assert.equal(await auth(keeper, asked), 'REDIRECT');
  assert.ok(keeper.sentTo !== undefined);
  const back = await authorize(browser, keeper.sentTo);
  assert.equal(await auth(keeper, { ...asked, authorizationCode: back.searchParams.get('code') ?? '' }), 'AUTHORIZED');
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    coffer.call(method, path, { token: keeper.pair?.access_token ?? '', ...(body && { body }) });
  return { keeper, serverUrl, call };
}

for (const path of ['/', '/api/v1', '/mcp']) {
  test(`the MCP SDK gets read by default for the server URL ${path}`, async (t) => {
    const { keeper, call } = await connect(t, path);
    assert.equal(keeper.pair?.scope, 'read');
    assert.equal((await call('GET', '/api/v1/accounts')).status, 200);
    assert.equal((await call('POST', '/api/v1/tags', { name: 'Holiday' })).status, 403);
    assert.equal((await call('POST', '/api/v1/api_keys', { name: 'Key', scopes: ['read'] })).status, 403);
  });
}

test('the MCP SDK may ask to write, and still cannot make a key', async (t) => {
  const { keeper, call } = await connect(t, '/api/v1', 'read read_write api_keys:write');
  assert.equal(keeper.pair?.scope, 'read read_write');
  assert.equal((await call('POST', '/api/v1/tags', { name: 'Holiday' })).status, 201);
  assert.equal((await call('POST', '/api/v1/api_keys', { name: 'Key', scopes: ['read'] })).status, 403);
});

test('the MCP SDK refreshes without the user', async (t) => {
  const { keeper, serverUrl, call } = await connect(t, '/api/v1');
  const before = keeper.pair?.access_token;
  assert.equal(await auth(keeper, { serverUrl }), 'AUTHORIZED');
  assert.notEqual(keeper.pair?.access_token, before);
  assert.equal((await call('GET', '/api/v1/accounts')).status, 200);
});
