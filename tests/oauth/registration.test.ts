import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredClients } from '#access/oauth/clients/index.ts';
import { instant } from '#kernel/time/clock.ts';
import {
  authorizationUrl,
  authorizeAndExchange,
  newPkce,
  pageText,
  post,
  startListening,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

const OPEN = { COFFER_OAUTH_REGISTRATION: 'open' };
const CALLBACK = 'http://127.0.0.1:4711/callback';

async function register(base: string, body: unknown, path = '/register') {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
  const answer: any = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
}

test('registration is off by default and then not advertised', async (t) => {
  const { base } = await startListening(t);
  for (const path of ['/register', '/oauth/register']) {
    const { status, body } = await register(base, { redirect_uris: [CALLBACK] }, path);
    assert.deepEqual([status, body.error], [403, 'access_denied']);
  }
  const document = await (await fetch(`${base}/.well-known/oauth-authorization-server`)).text();
  assert.ok(!document.includes('registration_endpoint'));
});

test('dynamic registration returns the RFC 7591 members, and the client works', async (t) => {
  const server = await startListening(t, OPEN);
  const { base, coffer } = server;
  const document = await (await fetch(`${base}/.well-known/oauth-authorization-server`)).text();
  assert.equal(JSON.parse(document).registration_endpoint, `${base}/oauth/register`);
  const { status, body } = await register(base, { redirect_uris: [CALLBACK], client_name: 'Notes', contacts: ['x'] });
  assert.equal(status, 201);
  const { client_id, ...rest } = body;
  assert.deepEqual(rest, {
    client_name: 'Notes',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none',
  });
  const user = await coffer.signUp();
  const browser = new TestBrowser(base);
  await browser.signIn(user);
  const client = { id: client_id, secret: null, redirectUri: CALLBACK };
  const { tokens } = await authorizeAndExchange(server, browser, client, { scope: '' });
  assert.equal(tokens.scope, 'read', 'what a client gets that names no scope');
  assert.equal(tokens.refresh_token, undefined);
  const unnamed = await register(base, { redirect_uris: [CALLBACK], grant_types: ['refresh_token', 'password'] });
  assert.deepEqual(unnamed.body.grant_types, ['authorization_code', 'refresh_token']);
  assert.equal(unnamed.body.client_name, 'MCP Client');
});

test('invalid registrations are refused with invalid_client_metadata', async (t) => {
  const { base, coffer } = await startListening(t, OPEN);
  const uris = [
    'http://app.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'https://app.example/#fragment',
    'javascript:alert(1)',
    'javascript://app.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:/x',
    'https://',
    '/callback',
  ];
  const bodies = ['{', '[]', '', {}, { redirect_uris: [] }, { redirect_uris: 'x' }, { redirect_uris: [1] }];
  const refused = [
    ...bodies,
    ...uris.map((uri) => ({ redirect_uris: [CALLBACK, uri] })),
    { redirect_uris: [CALLBACK], client_name: 7 },
  ];
  for (const [index, body] of refused.entries()) {
    coffer.advance(index % 9 === 8 ? 60 : 0);
    const answer = await register(base, body);
    assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_client_metadata'], JSON.stringify(body));
    assert.equal(typeof answer.body.error_description, 'string');
  }
  const rows = await coffer.database.read.selectFrom('oauth_clients').selectAll().execute();
  assert.equal(rows.length, 0);
});

test('a client with a scheme of its own registers and gets its code there', async (t) => {
  const server = await startListening(t, OPEN);
  const browser = new TestBrowser(server.base);
  await browser.signIn(await server.coffer.signUp());
  for (const redirectUri of ['cursor://anysphere.cursor-retrieval/oauth/callback', 'com.example.app:/cb']) {
    const { status, body } = await register(server.base, { redirect_uris: [redirectUri, CALLBACK] });
    assert.deepEqual([status, body.redirect_uris], [201, [redirectUri, CALLBACK]]);
    const client = { id: body.client_id, secret: null, redirectUri };
    const page = await browser.open(String(authorizationUrl(server.base, client, newPkce().challenge)));
    const { protocol } = new URL(redirectUri);
    assert.match(await pageText(page), new RegExp(`You will be sent back to ${protocol}//`));
    assert.match(page.headers.get('content-security-policy') ?? '', new RegExp(`form-action 'self' ${protocol};`));
    const { tokens } = await authorizeAndExchange(server, browser, client);
    assert.equal(tokens.scope, 'read');
  }
});

test('each address can register ten clients a minute over both paths', async (t) => {
  const { base, advance } = await startListening(t, OPEN);
  const attempt = (index: number) =>
    register(base, { redirect_uris: [CALLBACK] }, index % 2 === 0 ? '/register' : '/oauth/register');
  const answers = await Promise.all(Array.from({ length: 15 }, (_, index) => attempt(index)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 10);
  const refused = answers.find(({ status }) => status === 429);
  assert.equal(refused?.headers.get('retry-after'), '60');
  assert.equal(refused?.body.error, 'temporarily_unavailable');
  advance(60);
  assert.equal((await attempt(0)).status, 201);
});

test('a registered client without a grant is deleted after a day', async (t) => {
  const server = await startListening(t, OPEN);
  const { base, coffer, advance } = server;
  const ids = [];
  for (const _ of ['used', 'unused']) ids.push((await register(base, { redirect_uris: [CALLBACK] })).body.client_id);
  const user = await coffer.signUp();
  const browser = new TestBrowser(base);
  await browser.signIn(user);
  const [used, unused] = ids.map((id) => ({ id, secret: null, redirectUri: CALLBACK }));
  assert.ok(used && unused);
  await authorizeAndExchange(server, browser, used);
  advance(86_400);
  const errorOf = async (client: typeof used) =>
    (await post(base, '/oauth/device_authorization', client, { scope: 'read' })).body.error;
  assert.deepEqual([await errorOf(unused), await errorOf(used)], ['invalid_client', 'invalid_request']);
  await coffer.database.write((tx) => deleteExpiredClients(tx.db, instant(coffer.now + 1)));
  const left = await coffer.database.read.selectFrom('oauth_clients').select('id').execute();
  assert.deepEqual(left, [{ id: used.id }]);
});
