import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answersIn, exchangeBytes } from '../harness/server/raw-socket.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const LIST = '/api/v1/transactions?per_page=25';
// The first request computes, the second stores, the third finds.
const REQUESTS_TO_CACHE = 2;

/** A server over a socket, with the number of responses that came from its cache so far. */
async function listen(t: TestContext, overrides: Record<string, string> = {}) {
  const coffer = await startCoffer(t, overrides);
  const base = await coffer.server.app.listen({ host: '127.0.0.1', port: 0 });
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  const accountId = await coffer.createAccount(user);
  const get = (path: string, headers: Record<string, string> = { 'x-api-key': key }) =>
    fetch(`${base}${path}`, { headers });
  const warm = async (path: string) => {
    for (let request = 0; request < REQUESTS_TO_CACHE; request += 1) await (await get(path)).text();
  };
  const hits = async () => {
    const counted = /^coffer_response_cache_lookups_total\{result="hit"\} (\d+)$/m.exec(await coffer.metrics.text());
    return Number(counted?.[1] ?? 0);
  };
  return { coffer, user, keyId: id, key, accountId, get, warm, hits, port: Number(new URL(base).port) };
}

const VARYING = new Set(['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit']);
const constantHeaders = (response: Response) => [...response.headers].filter(([name]) => !VARYING.has(name));
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));

test('a cached response has the bytes, status and headers of the computed one', async (t) => {
  const { coffer, user, accountId, get, warm, hits } = await listen(t);
  const named = await coffer.createAccount(user, { name: 'Účet 口座 🏦' });
  for (let count = 0; count < 10; count += 1) await coffer.createTransaction(user, accountId, { name: 'Käse' });
  for (const path of [`/api/v1/accounts/${accountId}`, `/api/v1/accounts/${named}`, LIST]) {
    const computed = await get(path);
    await warm(path);
    const before = await hits();
    const cached = await get(path);
    assert.equal(await hits(), before + 1);
    assert.deepEqual(Buffer.from(await cached.arrayBuffer()), Buffer.from(await computed.arrayBuffer()));
    assert.deepEqual(constantHeaders(cached), constantHeaders(computed));
    assert.equal(remaining(computed) - remaining(cached), REQUESTS_TO_CACHE + 1);
  }
});

test('a response to a URL over 1 KB is not cached', async (t) => {
  const { get, warm, hits } = await listen(t);
  const long = `${LIST}&unknown=${'x'.repeat(1024)}`;
  await warm(long);
  assert.equal((await get(long)).status, 200);
  assert.equal(await hits(), 0);
});

test('a cached response answers If-None-Match with 304 and no body', async (t) => {
  const { coffer, key, get, warm } = await listen(t);
  const computed = await get(LIST);
  await warm(LIST);
  const etag = computed.headers.get('etag') ?? '';
  const headers = { 'x-api-key': key, 'if-none-match': `"x", W/${etag}`, 'x-request-id': 'known' };
  const known = await get(LIST, headers);
  assert.deepEqual([known.status, await known.text()], [304, '']);
  const ofBodies = new Set(['content-type', 'content-length', 'transfer-encoding']);
  assert.deepEqual(
    constantHeaders(known),
    constantHeaders(computed).filter(([name]) => !ofBodies.has(name)),
  );
  assert.equal(JSON.parse(coffer.logLines.findLast((line) => line.includes('"known"')) ?? '').status, 304);
  assert.equal((await get(LIST, { ...headers, 'if-none-match': '"x"' })).status, 200);
});

test('the request after a write never gets the cached response from before it', async (t) => {
  const { coffer, user, accountId, get, warm } = await listen(t);
  const ids: string[] = [];
  for (let write = 0; write < 5; write += 1) {
    await warm(LIST);
    ids.unshift((await coffer.createTransaction(user, accountId)).id);
    const { transactions } = (await (await get(LIST)).json()) as { transactions: { id: string }[] };
    assert.deepEqual(
      transactions.map((row) => row.id),
      ids,
    );
  }
});

test('of 400 parallel requests for a cached response exactly the limit passes', async (t) => {
  const { get, warm } = await listen(t, { COFFER_RATE_LIMITS: 'standard=100' });
  await warm(LIST);
  const responses = await Promise.all(Array.from({ length: 400 }, () => get(LIST)));
  const passed = responses.filter((response) => response.status === 200);
  assert.equal(passed.length, 100 - REQUESTS_TO_CACHE);
  assert.ok(responses.every((response) => response.status === 200 || response.status === 429));
  assert.deepEqual(
    passed.map(remaining).sort((a, b) => a - b),
    Array.from({ length: passed.length }, (_, index) => index),
  );
});

test('a revoked key, a key without the scope and a stranger get no cached response', async (t) => {
  const { coffer, user, keyId, get, warm } = await listen(t);
  await warm(LIST);
  assert.equal((await get(LIST)).status, 200);
  const { key: narrow } = await coffer.createKey(user, { scopes: ['accounts:read'] });
  assert.equal((await get(LIST, { 'x-api-key': narrow })).status, 403);
  const stranger = await coffer.signUp();
  const foreign = await get(LIST, { authorization: `Bearer ${stranger.token}` });
  assert.deepEqual(((await foreign.json()) as { transactions: [] }).transactions, []);
  await coffer.call('DELETE', `/api/v1/api_keys/${keyId}`, { token: user.token });
  assert.equal((await get(LIST)).status, 401);
  assert.equal((await get(LIST, { accept: 'text/html' })).status, 406);
});

test('a cached response is logged and counted like any other', async (t) => {
  const { coffer, user, get } = await listen(t);
  const { key, id } = await coffer.createKey(user);
  const requests = ['cached-0', 'cached-1', 'cached-2', 'cached-3'];
  for (const request of requests) {
    assert.equal((await get(LIST, { 'x-api-key': key, 'x-request-id': request })).status, 200);
  }
  const log = await coffer.call('GET', `/api/v1/request_log?credential_id=${id}`, { token: user.token });
  assert.deepEqual(
    log.body.request_log.map((row: { request_id: string; route: string }) => [row.request_id, row.route]),
    requests.toReversed().map((request) => [request, '/api/v1/transactions']),
  );
  const lines = coffer.logLines.filter((line) => line.includes('"request_id":"cached-'));
  assert.equal(lines.length, requests.length);
  assert.ok(lines.every((line) => JSON.parse(line).authentication_method === 'api_key'));
});

test('a cache of 0 bytes computes every response', async (t) => {
  const { get, warm, hits } = await listen(t, { COFFER_RESPONSE_CACHE_BYTES: '0' });
  await warm(LIST);
  assert.equal((await get(LIST)).status, 200);
  assert.equal(await hits(), 0);
});

test('a cached response honours Connection: close and HTTP/1.0', async (t) => {
  const { key, warm, port } = await listen(t);
  await warm(LIST);
  const requestText = (version: string, field = '') =>
    `GET ${LIST} HTTP/${version}\r\nHost: localhost\r\nX-Api-Key: ${key}\r\n${field}\r\n`;
  for (const last of [requestText('1.1', 'Connection: close\r\n'), requestText('1.0')]) {
    const answers = answersIn(await exchangeBytes(t, port, requestText('1.1') + last));
    assert.deepEqual(
      answers.map(({ status, headers }) => [status, headers.get('connection')]),
      [
        [200, 'keep-alive'],
        [200, 'close'],
      ],
    );
    assert.equal(answers[0]?.text, answers[1]?.text);
  }
});

test("a client's request id cannot inject a header into a cached response", async (t) => {
  const { key, warm, port } = await listen(t);
  await warm(LIST);
  for (const id of ['a\rx-evil: 1', 'a\nx-evil: 1', 'a\u0000b', 'é', ' a: b']) {
    const text = `GET ${LIST} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${key}\r\nConnection: close\r\nX-Request-Id: ${id}\r\n\r\n`;
    const [answer] = answersIn(await exchangeBytes(t, port, Buffer.from(text, 'latin1')));
    assert.equal(answer?.headers.get('x-evil'), undefined);
    assert.match(answer?.headers.get('x-request-id') ?? '', /^[\w.:/+=-]+$/);
  }
});
