import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { listen } from '#tests/harness/server/raw-socket.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const GENEROUS = { COFFER_RATE_LIMITS: 'standard=1000000' };
const MB = 1024 * 1024;

/** Opens connections that say `bytes`, and then what `more` gives, a byte a second. */
async function slowClients(
  t: TestContext,
  coffer: CofferProcess,
  count: number,
  bytes: string,
  more = '',
): Promise<Socket[]> {
  const port = Number(new URL(coffer.base).port);
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(bytes);
  if (more !== '') trickle(t, sockets, more);
  return sockets;
}

function trickle(t: TestContext, sockets: readonly Socket[], letter: string): void {
  const timer = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(letter);
  }, 1000);
  t.after(() => clearInterval(timer));
}

function residentMegabytes({ child }: CofferProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / MB;
}

/** Fails unless a client as it should be is answered, as often as it asks. */
async function requireService(coffer: CofferProcess, key: string): Promise<void> {
  for (let request = 0; request < 50; request += 1) {
    const startedAt = performance.now();
    assert.equal((await coffer.call('GET', '/api/v1/accounts', { key }))?.status, 200);
    assert.ok(performance.now() - startedAt < 5000, `it took ${performance.now() - startedAt} ms`);
  }
}

test('hundreds of trickling clients delay no other request and are closed in time', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t), GENEROUS);
  const { key } = await setUpUser(coffer);
  const headers = await slowClients(t, coffer, 300, 'GET /api/v1/accounts HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a');
  const body =
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{"a":"';
  const bodies = await slowClients(t, coffer, 300, body, 'a');
  const answers = headers.map(async (socket) => {
    socket.setEncoding('latin1');
    const [answer] = await once(socket, 'data');
    await once(socket, 'close');
    return String(answer).split(' ', 2)[1];
  });
  await requireService(coffer, key);
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(['408']));
  await requireService(coffer, key);
  await Promise.all(bodies.map((socket) => (socket.resume().closed ? null : once(socket, 'close'))));
  assert.equal(coffer.child.exitCode, null);
});

test('clients that never read responses cost little memory and delay no other request', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t), GENEROUS);
  const { key } = await setUpUser(coffer);
  await requireService(coffer, key);
  const before = residentMegabytes(coffer);
  const request = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
  const deaf = await slowClients(t, coffer, 100, request.repeat(5));
  for (const socket of deaf) socket.pause();
  await requireService(coffer, key);
  const grown = residentMegabytes(coffer) - before;
  t.diagnostic(`${grown} MB for ${deaf.length} of them`);
  assert.ok(grown < 200, `${grown} MB`);
});

test('a client that reads nothing of its response for two minutes is disconnected', async (t) => {
  const coffer = await startCoffer(t);
  const { server } = coffer.server.app;
  assert.equal(server.timeout, 120_000);
  server.timeout = 300;
  const port = await listen(coffer);
  const deaf = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => deaf.destroy());
  deaf.pause();
  const [, connection] = await Promise.all([once(deaf, 'connect'), once(server, 'connection')]);
  const gone = once(connection[0], 'close');
  // More than the kernel takes for a client that reads nothing.
  deaf.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
  await gone;
});
