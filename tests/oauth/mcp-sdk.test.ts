import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  auth,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  UnauthorizedError,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { authorize, registerApplication, startListening, TestBrowser } from '../harness/oauth/oauth-flow.ts';

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

/**
 * Connects as the transports of the SDK do: refused first, then through the browser; every box is ticked. With a `ceiling` as an
 * application of the user, else by a registration.
 */
async function connect(t: TestContext, path: string, scope?: string, ceiling?: readonly string[]) {
  const { coffer, base } = await startListening(t, { COFFER_OAUTH_REGISTRATION: 'open' });
  const browser = new TestBrowser(base);
  const user = await coffer.signUp();
  await browser.signIn(user);
  const serverUrl = `${base}${path}`;
  const challenge = extractWWWAuthenticateParams(
    await fetch(base + (path === '/mcp' ? path : '/api/v1/accounts'), { method: 'POST' }),
  );
  const asked = { serverUrl, ...challenge, ...(scope !== undefined && { scope }) };
  const keeper = new Keeper();
  if (ceiling !== undefined) {
    const { id } = await registerApplication(coffer, user, { scopes: [...ceiling], redirectUris: [CALLBACK] });
    keeper.client = { client_id: id };
  }
  assert.equal(await auth(keeper, asked), 'REDIRECT');
  assert.ok(keeper.sentTo !== undefined);
  const back = await authorize(browser, keeper.sentTo);
  assert.equal(await auth(keeper, { ...asked, authorizationCode: back.searchParams.get('code') ?? '' }), 'AUTHORIZED');
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    coffer.call(method, path, { token: keeper.pair?.access_token ?? '', ...(body && { body }) });
  return { browser, keeper, serverUrl, call };
}

for (const [path, scope] of [
  ['/', 'read'],
  ['/api/v1', 'read'],
  ['/mcp', 'read proposals:write'],
] as const) {
  test(`the MCP SDK asks for ${scope} at first for the server URL ${path}`, async (t) => {
    const { keeper, call } = await connect(t, path);
    assert.equal(keeper.pair?.scope, scope);
    assert.equal((await call('GET', '/api/v1/accounts')).status, 200);
    assert.equal((await call('POST', '/api/v1/tags', { name: 'Holiday' })).status, 403);
    assert.equal((await call('POST', '/api/v1/api_keys', { name: 'Key', scopes: ['read'] })).status, 403);
  });
}

test('a client that registered itself proposes, and the person decides', async (t) => {
  const { keeper, serverUrl, call } = await connect(t, '/mcp');
  const client = new Client({ name: 'Notes', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: keeper }));
  t.after(() => client.close());
  const proposed = await client.callTool({
    name: 'create_tag',
    arguments: { name: 'Holiday', reason: 'For the summer' },
  });
  assert.partialDeepStrictEqual(proposed.structuredContent, { status: 'pending' });
  assert.deepEqual((await call('GET', '/api/v1/tags')).body, []);
});

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

for (const [who, ceiling] of [
  ['an application', ['read', 'tags:write']],
  ['a client that registered itself', undefined],
] as const) {
  test(`${who} asks for the scope that a tool lacks, and keeps what it had`, async (t) => {
    const { browser, keeper, serverUrl } = await connect(t, '/mcp', 'read', ceiling);
    keeper.pair = { ...(keeper.pair as OAuthTokens), refresh_token: undefined }; // the SDK refreshes first, which adds no scope
    const open = async () => {
      const client = new Client({ name: 'Notes', version: '1' });
      const transport = new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: keeper });
      await client.connect(transport);
      t.after(() => client.close());
      return { client, transport };
    };
    const create = { name: 'create_tag', arguments: { name: 'Holiday' } };
    const { client, transport } = await open();
    await assert.rejects(client.callTool(create), UnauthorizedError);
    assert.equal(keeper.sentTo?.searchParams.get('scope'), 'read tags:write');
    const back = await authorize(browser, keeper.sentTo);
    await transport.finishAuth(back.searchParams.get('code') ?? '');
    const { client: again } = await open();
    assert.notEqual((await again.callTool(create)).isError, true);
    assert.notEqual((await again.callTool({ name: 'list_tags', arguments: {} })).isError, true);
  });
}
