import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createOutboundFetch, type OutboundOptions } from './create-outbound-fetch.ts';
import { OutboundError, type OutboundFailure } from './outbound-error.ts';

/** A listener on loopback that counts its connections. */
type Canary = { readonly port: number; connections: number; readonly requests: IncomingMessage[] };

async function listen(t: TestContext, answer: RequestListener = (_request, response) => response.end()) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const canary: Canary = { port: (server.address() as AddressInfo).port, connections: 0, requests };
  server.on('connection', () => {
    canary.connections += 1;
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return canary;
}

async function failure(url: string, options: OutboundOptions, init?: RequestInit): Promise<OutboundFailure> {
  const error = await createOutboundFetch(options)(url, init).then(
    () => assert.fail(`${url} was answered`),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof OutboundError, String(error));
  return error.failure;
}

const resolveTo = (...addresses: string[]) => ({ resolve: async () => addresses });
const LOOPBACK = { allow: ['127.0.0.1'] };

test('every spelling of a loopback address is refused before connecting', async (t) => {
  const canary = await listen(t);
  const hosts = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '0', '[::1]', '[::ffff:127.0.0.1]'];
  for (const host of [...hosts, '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '127。0。0。1', 'localhost', 'localhost.'])
    for (const scheme of ['http', 'https'])
      assert.equal(await failure(`${scheme}://${host}:${canary.port}/`, { allow: [] }), 'address', host);
  assert.equal(canary.connections, 0);
});

test('a name with a loopback address among its addresses is refused', async (t) => {
  const canary = await listen(t);
  const url = `https://rebind.example:${canary.port}/`;
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['not an address']])
    assert.equal(await failure(url, { allow: [], ...resolveTo(...addresses) }), 'address');
  assert.equal(canary.connections, 0);
});

test('a name is resolved once; the connection uses the checked address', async (t) => {
  const canary = await listen(t, (_request, response) => response.end('here'));
  const answers = ['127.0.0.1', '203.0.113.1'];
  const resolve = async () => [answers.shift() ?? assert.fail('resolved again')];
  const fetchOutside = createOutboundFetch({ allow: ['127.0.0.0/8'], resolve });
  const response = await fetchOutside(`http://idp.example:${canary.port}/x?y=1`);
  assert.deepEqual([response.status, await response.text(), answers.length], [200, 'here', 1]);
  assert.equal(canary.requests[0]?.headers.host, `idp.example:${canary.port}`);
});

test('of several addresses the first that accepts a connection is used', async (t) => {
  const canary = await listen(t);
  const fetchOutside = createOutboundFetch({ allow: ['idp.example'], ...resolveTo('::1', '127.0.0.1') });
  assert.equal((await fetchOutside(`http://idp.example:${canary.port}/`)).status, 200);
});

test('plain http needs the host or each of its addresses on the allow list', async (t) => {
  const canary = await listen(t);
  const url = `http://idp.example:${canary.port}/`;
  assert.equal(await failure(url, { allow: [], ...resolveTo('8.8.8.8') }), 'url');
  assert.equal(await failure(url, { allow: ['127.0.0.1'], ...resolveTo('127.0.0.1', '8.8.8.8') }), 'url');
  assert.equal(await failure(url, { allow: ['other.example', '10.0.0.0/8'], ...resolveTo('127.0.0.1') }), 'address');
  assert.equal(canary.connections, 0);
  for (const allow of [['IDP.example'], ['127.0.0.0/8'], ['127.0.0.1']])
    assert.equal((await createOutboundFetch({ allow, ...resolveTo('127.0.0.1') })(url)).status, 200);
});

test('a URL that is malformed, has a user or another scheme is refused', async () => {
  const urls = ['ftp://h/', 'file:///etc/passwd', 'data:text/plain,x', 'https://u:p@h/', 'https://u@h/', '/local', ''];
  for (const url of urls) assert.equal(await failure(url, { allow: [], ...resolveTo('8.8.8.8') }), 'url', url);
});

test('a redirect is an error and is never followed', async (t) => {
  const canary = await listen(t);
  for (const status of [301, 302, 303, 307, 308]) {
    const host = await listen(t, (_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${canary.port}/` }).write('a body without an end');
    });
    const url = `http://127.0.0.1:${host.port}/`;
    assert.equal(await failure(url, LOOPBACK, { redirect: 'follow' }), 'redirect');
  }
  assert.equal(canary.connections, 0);
});

test('the time limit covers name resolution, the wait and a slow body', async (t) => {
  const dripping = await listen(t, (_request, response) => {
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
  });
  const silent = await listen(t, () => {});
  const hurried = { ...LOOPBACK, timeoutMs: 150 };
  const startedAt = performance.now();
  assert.equal(await failure(`http://127.0.0.1:${dripping.port}/`, hurried), 'timeout');
  assert.equal(await failure(`http://127.0.0.1:${silent.port}/`, hurried), 'timeout');
  const never = { resolve: () => new Promise<never>(() => {}) };
  assert.equal(await failure('https://slow.example/', { ...hurried, ...never }), 'timeout');
  assert.ok(performance.now() - startedAt < 3000);
});

test('a body over 64 KiB is refused and its connection closed', async (t) => {
  const bytes = Buffer.alloc(64 * 1024 + 1, 'x');
  const host = await listen(t, (request, response) => {
    if (request.url === '/endless') response.on('drain', () => response.write(bytes)).write(bytes);
    else response.end(request.url === '/full' ? bytes.subarray(1) : bytes);
  });
  const url = `http://127.0.0.1:${host.port}`;
  const full = await createOutboundFetch(LOOPBACK)(`${url}/full`);
  assert.equal((await full.arrayBuffer()).byteLength, 64 * 1024);
  assert.equal(await failure(`${url}/more`, LOOPBACK), 'too_large');
  const patient = createOutboundFetch({ ...LOOPBACK, bytesMax: 64 * 1024 + 1 });
  assert.equal((await (await patient(`${url}/more`)).arrayBuffer()).byteLength, 64 * 1024 + 1);
  assert.equal(await failure(`${url}/endless`, LOOPBACK), 'too_large');
  const socket = host.requests[2]?.socket ?? assert.fail();
  if (!socket.destroyed) await new Promise((resolve) => socket.on('close', resolve));
});

test('a missing host, a broken connection and garbage are unreachable', async (t) => {
  const host = await listen(t, (request, response) => {
    if (request.url === '/half') response.writeHead(200, { 'content-length': '10' }).write('half');
    else response.socket?.write('garbage\r\n\r\n');
    setImmediate(() => response.socket?.destroy());
  });
  for (const path of ['half', 'garbage'])
    assert.equal(await failure(`http://127.0.0.1:${host.port}/${path}`, LOOPBACK), 'unreachable');
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  assert.equal(await failure('https://nowhere.example/', { allow: [], resolve }), 'unreachable');
  assert.equal(await failure('https://nowhere.example/', { allow: [], ...resolveTo() }), 'unreachable');
});

test('method, headers and body are sent; cookies and connection headers are not', async (t) => {
  let body = '';
  const host = await listen(t, async (request, response) => {
    for await (const chunk of request) body += String(chunk);
    response.writeHead(400, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{"error":"no"}');
  });
  const fetchOutside = createOutboundFetch(LOOPBACK);
  const response = await fetchOutside(new URL(`http://127.0.0.1:${host.port}/token`), {
    method: 'POST',
    body: new URLSearchParams({ code: 'ä' }),
    headers: { authorization: 'Basic x', cookie: 'a=b', 'user-agent': 'other', 'content-length': '3', host: 'evil' },
  });
  assert.equal(response.status, 400);
  assert.deepEqual(await response.json(), { error: 'no' });
  assert.equal(body, 'code=%C3%A4');
  const { headers, method } = host.requests[0] ?? assert.fail();
  assert.deepEqual([method, headers.authorization, headers['user-agent']], ['POST', 'Basic x', 'Coffer']);
  assert.deepEqual([headers.cookie, headers.host, headers.connection], [undefined, `127.0.0.1:${host.port}`, 'close']);
  assert.match(String(headers['content-type']), /^application\/x-www-form-urlencoded/);
});

test('a GET uses an open connection again, as long as its host has the same addresses', async (t) => {
  const host = await listen(t);
  let addresses = ['127.0.0.1'];
  const options = { allow: ['127.0.0.0/8'], resolve: async () => addresses, keepsConnections: true };
  const fetchOutside = createOutboundFetch(options);
  const url = `http://bank.example:${host.port}/`;
  for (let count = 0; count < 3; count += 1) assert.equal((await fetchOutside(url)).status, 200);
  assert.equal(host.connections, 1);
  await Promise.all([fetchOutside(url), fetchOutside(url)]);
  assert.equal(host.connections, 2, 'a connection serves one request at a time');
  await fetchOutside(url, { method: 'POST', body: 'x' });
  assert.equal(host.connections, 3, 'what has an effect has a connection of its own');
  addresses = ['127.0.0.1', '127.0.0.2'];
  await fetchOutside(url);
  assert.equal(host.connections, 4, 'other addresses are another connection');
  addresses = ['10.0.0.1'];
  await assert.rejects(fetchOutside(url), { failure: 'address' });
});

test('a connection that the other side has closed is replaced by a new one', async (t) => {
  const used = new Set<unknown>();
  const host = await listen(t, ({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    response.end('here');
  });
  const fetchOutside = createOutboundFetch({ ...LOOPBACK, keepsConnections: true });
  for (let count = 0; count < 3; count += 1)
    assert.equal(await (await fetchOutside(`http://127.0.0.1:${host.port}/`)).text(), 'here');
  assert.deepEqual([host.connections, host.requests.length], [3, 5]);
});

test('a caller can abort a request, before and while it is sent', async (t) => {
  const silent = await listen(t, () => {});
  const signal = AbortSignal.timeout(50);
  assert.equal(await failure(`http://127.0.0.1:${silent.port}/`, LOOPBACK, { signal }), 'unreachable');
  const never = { resolve: () => new Promise<never>(() => {}) };
  assert.equal(await failure('https://h/', { allow: [], ...never }, { signal: AbortSignal.abort() }), 'unreachable');
});

test('error messages hold nothing that the other side sent', async () => {
  const resolve = () => Promise.reject(new Error('internal-name.example'));
  const error: unknown = await createOutboundFetch({ allow: [], resolve })('https://h/').catch((reason) => reason);
  assert.ok(error instanceof OutboundError);
  assert.doesNotMatch(error.message, /internal-name/);
});
