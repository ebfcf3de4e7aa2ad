import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answersIn, exchangeBytes } from '../harness/server/raw-socket.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

// Answers that are kept go out past the framework, on a real socket only: what holds for the pipeline must hold for them.

async function listen(t: TestContext, overrides: Record<string, string> = {}) {
  const coffer = await startCoffer(t, overrides);
  const base = await coffer.server.app.listen({ host: '127.0.0.1', port: 0 });
  const user = await coffer.signUp();
  const { id, key } = await coffer.createKey(user);
  const accountId = await coffer.createAccount(user);
  const get = (path: string, headers: Record<string, string> = { 'x-api-key': key }) =>
    fetch(`${base}${path}`, { headers });
  return { coffer, user, keyId: id, key, accountId, get, port: Number(new URL(base).port) };
}

const LIST = '/api/v1/transactions?per_page=25';

test('a cached response equals a fresh one except for counts and request id', async (t) => {
  const { get } = await listen(t);
  const [rendered, kept] = [await get(LIST), await get(LIST)];
  assert.equal(await kept.text(), await rendered.text());
  const own = new Set(['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit']);
  const shared = (answer: Response) => [...answer.headers].filter(([name]) => !own.has(name));
  assert.deepEqual(shared(kept), shared(rendered));
  assert.equal(
    Number(rendered.headers.get('x-ratelimit-remaining')) - Number(kept.headers.get('x-ratelimit-remaining')),
    1,
  );
});

test('a cached response has the bytes of the fresh one, in any script', async (t) => {
  const { coffer, user, accountId, get } = await listen(t);
  const [ascii, other] = [
    `/api/v1/accounts/${accountId}`,
    `/api/v1/accounts/${await coffer.createAccount(user, { name: 'Účet 口座 🏦' })}`,
  ];
  for (let count = 0; count < 10; count += 1) await coffer.createTransaction(user, accountId, { name: 'Käse' });
  for (const path of [ascii, other, LIST]) {
    const [rendered, kept] = [await get(path), await get(path)];
    const bytes = Buffer.from(await kept.arrayBuffer());
    assert.deepEqual(bytes, Buffer.from(await rendered.arrayBuffer()));
    assert.equal(Number(kept.headers.get('content-length')), bytes.length);
    JSON.parse(bytes.toString());
  }
});

test('a conditional request for a cached response gets a 304 with the same headers', async (t) => {
  const { coffer, key, get } = await listen(t);
  const rendered = await get(LIST);
  const etag = rendered.headers.get('etag') ?? '';
  const headers = { 'x-api-key': key, 'if-none-match': `"x", W/${etag}`, 'x-request-id': 'known' };
  const known = await get(LIST, headers);
  assert.deepEqual([known.status, await known.text()], [304, '']);
  const own = new Set(['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit']);
  const shared = (answer: Response) => [...answer.headers].filter(([name]) => !own.has(name));
  const ofBodies = new Set(['content-type', 'content-length', 'transfer-encoding']);
  assert.deepEqual(
    shared(known),
    shared(rendered).filter(([name]) => !ofBodies.has(name)),
  );
  assert.equal(
    Number(rendered.headers.get('x-ratelimit-remaining')) - Number(known.headers.get('x-ratelimit-remaining')),
    1,
  );
  assert.equal(JSON.parse(coffer.logLines.findLast((line) => line.includes('"known"')) ?? '').status, 304);
  assert.equal((await get(LIST, { ...headers, 'if-none-match': '"x"' })).status, 200);
});

test('a cached response honours Connection: close and HTTP/1.0', async (t) => {
  const { key, get, port } = await listen(t);
  await (await get(LIST)).text();
  const ask = (version: string, field = '') =>
    `GET ${LIST} HTTP/${version}\r\nHost: localhost\r\nX-Api-Key: ${key}\r\n${field}\r\n`;
  for (const last of [ask('1.1', 'Connection: close\r\n'), ask('1.0')]) {
    const answers = answersIn(await exchangeBytes(t, port, ask('1.1') + last));
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
  const { key, get, port } = await listen(t);
  await (await get(LIST)).text();
  for (const id of ['a\rx-evil: 1', 'a\nx-evil: 1', 'a\u0000b', 'é', ' a: b']) {
    const ask = `GET ${LIST} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${key}\r\nConnection: close\r\nX-Request-Id: ${id}\r\n\r\n`;
    const [answer] = answersIn(await exchangeBytes(t, port, Buffer.from(ask, 'latin1')));
    assert.equal(answer?.headers.get('x-evil'), undefined);
    assert.match(answer?.headers.get('x-request-id') ?? '', /^[\w.:/+=-]+$/);
  }
});

test('a write invalidates cached responses for the next request', async (t) => {
  const { coffer, user, accountId, get } = await listen(t);
  await get(LIST);
  await get(LIST);
  const { id } = await coffer.createTransaction(user, accountId);
  const { transactions } = (await (await get(LIST)).json()) as { transactions: { id: string }[] };
  assert.deepEqual(
    transactions.map((row) => row.id),
    [id],
  );
});

test('of 400 parallel requests for a cached response exactly the limit passes', async (t) => {
  const { get } = await listen(t, { COFFER_RATE_LIMITS: 'standard=100' });
  await (await get(LIST)).text();
  const answers = await Promise.all(Array.from({ length: 400 }, () => get(LIST)));
  const passed = answers.filter((answer) => answer.status === 200);
  assert.equal(passed.length, 99, 'one of the hundred was used to render it');
  assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 429));
  const left = passed.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')));
  assert.deepEqual(
    left.sort((a, b) => a - b),
    Array.from({ length: 99 }, (_, index) => index),
  );
});

test('a revoked key, a missing scope and a missing credential get no cached response', async (t) => {
  const { coffer, user, keyId, get } = await listen(t);
  await get(LIST);
  assert.equal((await get(LIST)).status, 200);
  const { key: narrow } = await coffer.createKey(user, { scopes: ['accounts:read'] });
  assert.equal((await get(LIST, { 'x-api-key': narrow })).status, 403);
  assert.equal((await get(LIST, { 'x-api-key': narrow })).status, 403);
  const stranger = await coffer.signUp();
  const foreign = (await (await get(LIST, { authorization: `Bearer ${stranger.token}` })).json()) as {
    transactions: [];
  };
  assert.deepEqual(foreign.transactions, []);
  await coffer.call('DELETE', `/api/v1/api_keys/${keyId}`, { token: user.token });
  assert.equal((await get(LIST)).status, 401);
  assert.equal((await get(LIST, { accept: 'text/html' })).status, 406);
});

test('a cached response is logged and counted like any other', async (t) => {
  const { coffer, user, get } = await listen(t);
  const { key, id } = await coffer.createKey(user);
  for (let request = 0; request < 3; request += 1) {
    assert.equal((await get(LIST, { 'x-api-key': key, 'x-request-id': `kept-${request}` })).status, 200);
  }
  const log = await coffer.call('GET', `/api/v1/request_log?credential_id=${id}`, { token: user.token });
  assert.deepEqual(
    log.body.request_log.map((row: { request_id: string; route: string }) => [row.request_id, row.route]),
    ['kept-2', 'kept-1', 'kept-0'].map((request) => [request, '/api/v1/transactions']),
  );
  const lines = coffer.logLines.filter((line) => line.includes('"request_id":"kept-'));
  assert.equal(lines.length, 3);
  assert.ok(lines.every((line) => JSON.parse(line).authentication_method === 'api_key'));
});
