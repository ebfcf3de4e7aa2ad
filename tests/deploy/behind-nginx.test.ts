import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { freePort } from '#tests/harness/server/free-port.ts';
import { LOOPBACK_CERTIFICATE } from '#tests/harness/server/loopback-certificate.ts';
import { nginxTest, settingsBehind, startNginx } from '#tests/harness/server/nginx.ts';
import { dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

// The sample of deploy/nginx, as it is, in front of a real process.

nginxTest('while no process runs, clients get a JSON 503 with Retry-After', async (t) => {
  const { nginx, plainPort } = await startNginx(t, [await freePort(), await freePort()]);
  for (const method of ['GET', 'POST']) {
    const answer = await nginx.call(method, '/api/v1/accounts', { body: {} });
    assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '2']);
    assert.equal(JSON.parse(answer.text).error, 'unavailable');
  }
  const [plain] = await once(get({ port: plainPort, path: '/docs' }), 'response');
  assert.deepEqual([plain.statusCode, plain.headers.location], [301, 'https://localhost/docs']);
});

nginxTest('under a base path every URL that Coffer returns works', async (t) => {
  const { nginx, coffer } = await startOne(t, '/coffer', underBasePath);
  const base = `https://localhost:${nginx.port}`;
  const open = async (path: string) => {
    const answer = await nginx.call('GET', path);
    assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 200)}`);
    return answer.text;
  };
  const reference = await open('/coffer/docs');
  for (const [, script] of reference.matchAll(/<script src="([^"]+)"/g))
    await open(new URL(script ?? '', `${base}/coffer/docs`).pathname);
  await open('/coffer/openapi.json');
  for (const place of ['/.well-known/oauth-authorization-server/coffer', '/coffer/.well-known/openid-configuration']) {
    const server = JSON.parse(await open(place));
    assert.equal(server.issuer, `${base}/coffer`);
    await open(new URL(server.jwks_uri).pathname);
    for (const [name, value] of Object.entries(server)) {
      if (name.endsWith('_endpoint')) assert.ok(String(value).startsWith(`${base}/coffer/`), `${name}: ${value}`);
    }
  }
  const refused = await nginx.call('GET', '/coffer/api/v1/accounts');
  const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? [];
  assert.equal(JSON.parse(await open(new URL(metadata).pathname)).resource, `${base}/coffer`);
  const page = await open('/coffer/sessions/new');
  const links = [...page.matchAll(/(?:href|action|src)="(\/[^"]*)"/g)].map(([, path]) => path ?? '');
  assert.ok(links.length > 0);
  for (const path of links) assert.ok(path.startsWith('/coffer/'), path);
  assert.equal((await nginx.call('GET', '/api/v1/accounts')).status, 404, 'nothing is outside');
  assert.match(coffer.output(), /"open":"https:\/\/localhost:\d+\/coffer"/);
});

nginxTest('the logged address is the one nginx saw, whatever headers the client sends', async (t) => {
  const { nginx, token } = await startOne(t);
  const headers = { authorization: `Bearer ${token}` };
  await nginx.call('GET', '/api/v1/accounts', { headers: { ...headers, 'x-forwarded-for': '203.0.113.9' } });
  await wait(1500); // written behind, once a second
  const { text } = await nginx.call('GET', '/api/v1/request_log', { headers });
  const addresses = JSON.parse(text).request_log.map(({ address }: { address: string }) => address);
  assert.deepEqual([...new Set(addresses)], ['127.0.0.1']);
});

nginxTest('a body that is too large is refused by Coffer, not by nginx', async (t) => {
  const { nginx, token } = await startOne(t);
  const headers = { authorization: `Bearer ${token}` };
  const body = { operations: [{ op: 'create', transaction: { notes: 'x'.repeat(2 * 1024 * 1024) } }] };
  const { status, text } = await nginx.call('POST', '/api/v1/transactions/bulk', { headers, body });
  assert.deepEqual([status, JSON.parse(text).error], [413, 'payload_too_large']);
});

nginxTest('events pass immediately, and a long poll ends with its change', async (t) => {
  const { nginx, token, accountId } = await startOne(t, '/coffer', underBasePath);
  const headers = { authorization: `Bearer ${token}` };
  const changes = '/coffer/api/v1/changes?cursor=';
  const path = changes + JSON.parse((await nginx.call('GET', `${changes}latest`, { headers })).text).next_cursor;
  const stream = await nginx.open('GET', path, { headers: { ...headers, accept: 'text/event-stream' } });
  assert.match(String(stream.headers['content-type']), /^text\/event-stream/);
  const polled = nginx.call('GET', `${path}&wait=20`, { headers });
  const body = { account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '1.00' };
  assert.equal((await nginx.call('POST', '/coffer/api/v1/transactions', { headers, body })).status, 201);
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.includes('"Bakery"')) break; // and not only when the stream ends
  }
  // The account's history begins earlier now, which is a change of its own.
  const { changes: polledChanges } = JSON.parse((await polled).text);
  assert.ok(polledChanges.some(({ after }: { after: { name?: string } | null }) => after?.name === 'Bakery'));
});

nginxTest('slow clients wait in nginx and delay no other request', async (t) => {
  const { nginx, token } = await startOne(t, '', (sample) => sample.replaceAll('_timeout 10s;', '_timeout 2s;'));
  const head = 'POST /api/v1/accounts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n';
  const startedAt = performance.now();
  const ended = Array.from({ length: 200 }, async (_, index) => {
    const socket = connect({ host: 'localhost', port: nginx.port, ca: LOOPBACK_CERTIFICATE }).on('error', () => {});
    await once(socket, 'secureConnect');
    socket.write(index % 2 === 0 ? head : `${head}\r\n{`); // half of them stop in the head, half in the body
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve)); // a reset is an end, too
  });
  const slow = Promise.all(ended);
  for (let index = 0; index < 20; index += 1) {
    const { status } = await nginx.call('GET', '/api/v1/accounts', { headers: { authorization: `Bearer ${token}` } });
    assert.equal(status, 200);
  }
  await slow; // closed by nginx
  assert.ok(performance.now() - startedAt < 30_000, 'they were kept for long');
});

function underBasePath(sample: string): string {
  return sample.replace('location / {', 'location /coffer/ {');
}

async function startOne(t: TestContext, path = '', edit = (sample: string) => sample) {
  const port = await freePort();
  const { nginx } = await startNginx(t, [port], edit);
  const coffer = await spawnCoffer(t, dataFolder(t), settingsBehind(nginx, port, path));
  return { nginx, coffer, ...(await setUpUser(coffer)) };
}
