import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:https';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import {
  authorizationUrl,
  authorizeAndExchange,
  newPkce,
  pageText,
  post,
  startListening,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from '../harness/server/loopback-certificate.ts';

// Client ID Metadata Documents: a client whose id is the URL of a document that describes it, on a real TLS server.

tls.setDefaultCACertificates([...tls.getCACertificates('default'), LOOPBACK_CERTIFICATE]);

const CALLBACK = 'http://127.0.0.1:4711/callback';
const ALLOWED = { COFFER_OUTBOUND_ALLOW: 'localhost' };

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

async function publish(t: TestContext, answer: (clientId: string) => object | Answer) {
  let requests = 0;
  const server: Server = createServer({ key: LOOPBACK_KEY, cert: LOOPBACK_CERTIFICATE }, (_request, response) => {
    requests += 1;
    const given = answer(clientId);
    const isRaw = 'status' in given || 'body' in given;
    const { status = 200, headers = {}, body = '' }: Answer = isRaw ? given : { body: JSON.stringify(given) };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const clientId = `https://localhost:${address.port}/client.json`;
  return { clientId, requests: () => requests };
}

const described = (client_id: string) => ({
  client_id,
  client_name: 'Editor',
  client_uri: 'https://editor.example/',
  redirect_uris: [CALLBACK],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
});

async function openWith(t: TestContext, clientId: string, overrides: Record<string, string>) {
  const server = await startListening(t, overrides);
  const browser = new TestBrowser(server.base);
  await browser.signIn(await server.coffer.signUp());
  const client = { id: clientId, secret: null, redirectUri: CALLBACK };
  const open = () => browser.open(String(authorizationUrl(server.base, client, newPkce().challenge)));
  return { server, browser, client, open };
}

test('a client metadata document works without registration, marked as unverified', async (t) => {
  const { clientId, requests } = await publish(t, described);
  const { server, browser, client, open } = await openWith(t, clientId, ALLOWED);
  const said = await pageText(await open());
  assert.match(said, /Allow Editor .*This application is not verified.*127\.0\.0\.1:4711/);
  const { tokens } = await authorizeAndExchange(server, browser, client);
  const refreshed = await post(server.base, '/oauth/token', client, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  assert.equal(refreshed.status, 200);
  const token = refreshed.body.access_token;
  assert.equal((await server.coffer.call('GET', '/api/v1/accounts', { token })).status, 200);
  assert.equal(requests(), 1, 'the document is kept for a while');
});

test('the scope of a document is the most that its client may request', async (t) => {
  const { clientId } = await publish(t, (id) => ({ ...described(id), scope: 'openid accounts:read mcp:tools' }));
  const { server, browser, client } = await openWith(t, clientId, ALLOWED);
  const { tokens } = await authorizeAndExchange(server, browser, client, { scope: '' });
  assert.equal(tokens.scope, 'accounts:read');
  const more = authorizationUrl(server.base, client, newPkce().challenge, { scope: 'read' });
  assert.match((await browser.open(String(more))).headers.get('location') ?? '', /error=invalid_scope/);
});

test('no connection is made to a non-public address unless the operator allows it', async (t) => {
  const { clientId, requests } = await publish(t, described);
  const { open } = await openWith(t, clientId, {});
  const page = await open();
  assert.equal(page.status, 400);
  assert.match(await pageText(page), /invalid_client/);
  assert.equal(requests(), 0);
});

const refused: Record<string, (clientId: string) => object> = {
  'names another client': (id) => ({ ...described(id), client_id: `${id}?other` }),
  'wants a shared secret': (id) => ({ ...described(id), token_endpoint_auth_method: 'client_secret_basic' }),
  'sends answers over plain http': (id) => ({ ...described(id), redirect_uris: [CALLBACK, 'http://editor.example/'] }),
  'is a redirect': () => ({ status: 302, headers: { location: 'https://localhost/elsewhere' } }),
  'is too long': (id) => ({ body: JSON.stringify({ ...described(id), padding: 'x'.repeat(6000) }) }),
  'is no JSON': () => ({ body: '<html>' }),
  'is not there': () => ({ status: 404 }),
};

for (const [what, answer] of Object.entries(refused)) {
  test(`a document that ${what} is refused`, async (t) => {
    const { clientId } = await publish(t, answer);
    const { open } = await openWith(t, clientId, ALLOWED);
    const page = await open();
    assert.equal(page.status, 400, await pageText(page));
    assert.doesNotMatch(await pageText(page), /Allow/);
  });
}

test('each client address can trigger ten document fetches a minute', async (t) => {
  const { clientId, requests } = await publish(t, () => ({ status: 404 }));
  const { server } = await openWith(t, clientId, ALLOWED);
  const ask = (index: number) =>
    fetch(authorizationUrl(server.base, { id: `${clientId}?${index}`, secret: null, redirectUri: CALLBACK }, 'x'));
  const statuses = await Promise.all(Array.from({ length: 15 }, async (_, index) => (await ask(index)).status));
  assert.ok(statuses.every((status) => status === 400));
  assert.equal(requests(), 10);
});
