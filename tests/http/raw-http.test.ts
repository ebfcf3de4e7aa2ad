import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ErrorBody } from '#http/problem.ts';
import { answersIn, exchangeBytes, listen, type RawAnswer } from '../harness/server/raw-socket.ts';
import { type Coffer, startCoffer } from '../harness/server/start-coffer.ts';

async function onSocket(t: TestContext, overrides: Record<string, string> = {}) {
  const coffer = await startCoffer(t, overrides);
  const port = await listen(coffer);
  /** Sends one request, its lines without the connection's, and returns the one answer. */
  const send = async (line: string, headers: readonly string[] = [], body = ''): Promise<RawAnswer> => {
    const head = [`${line} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers];
    const received = await exchangeBytes(t, port, `${head.join('\r\n')}\r\n\r\n${body}`);
    const answers = answersIn(received, { isHead: line.startsWith('HEAD ') });
    assert.equal(answers.length, 1, `${line} got ${answers.length} answers: ${received}`);
    return answers[0] as RawAnswer;
  };
  return { coffer, port, send };
}

function assertRefused(answer: RawAnswer, status: number): void {
  assert.equal(answer.status, status, answer.text);
  const body = ErrorBody.parse(JSON.parse(answer.text));
  assert.equal(answer.headers.get('x-request-id'), body.request_id);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
}

test('a request with two Host headers is refused', async (t) => {
  const { send } = await onSocket(t);
  assertRefused(await send('GET /livez', ['Host: 127.0.0.1']), 400);
  assertRefused(await send('GET /livez', ['hOST: elsewhere.test']), 400);
});

test('a request target that is not a path is refused: the server is not a proxy', async (t) => {
  const { send } = await onSocket(t);
  for (const target of ['http://elsewhere.test/livez', 'http://127.0.0.1/livez', 'elsewhere.test:443', '*', 'livez']) {
    assertRefused(await send(`GET ${target}`), 400);
  }
});

test('TRACE, CONNECT and unknown methods are refused and never echoed', async (t) => {
  const { port, send } = await onSocket(t);
  for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'BREW', 'get']) {
    const answer = await send(`${method} /api/v1/accounts`, ['X-Canary: echo-me']);
    assert.ok([400, 405, 501].includes(answer.status), `${method}: ${answer.status}`);
    assert.doesNotMatch(answer.text, /echo-me/);
  }
  const tunnel = await exchangeBytes(t, port, 'CONNECT elsewhere.test:443 HTTP/1.1\r\nHost: elsewhere.test\r\n\r\n');
  assert.doesNotMatch(tunnel, /^HTTP\/1\.1 (2|5)/);
});

test('a request with ambiguous length is refused; bytes after it are not parsed', async (t) => {
  const { port } = await onSocket(t);
  const smuggled = 'GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  const framings = {
    'Content-Length and Transfer-Encoding': ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    'two Content-Lengths': ['Content-Length: 0', `Content-Length: ${smuggled.length}`],
    'an obscure Transfer-Encoding': ['Transfer-Encoding: xchunked'],
    'a folded Transfer-Encoding': ['Transfer-Encoding:', ' chunked', 'Content-Length: 4'],
    'a space before the colon': ['Content-Length : 4'],
    'a Content-Length with a sign': ['Content-Length: +0'],
    'a bare line feed': ['X-Fold: a\nTransfer-Encoding: chunked', 'Content-Length: 4'],
  };
  for (const [name, fields] of Object.entries(framings)) {
    const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: application/json', ...fields];
    const received = await exchangeBytes(t, port, `${head.join('\r\n')}\r\n\r\n0\r\n\r\n${smuggled}`);
    const answers = answersIn(received);
    assert.equal(answers.length, 1, `${name}: ${received}`);
    assertRefused(answers[0] as RawAnswer, 400);
  }
});

test('headers that are too large are a 431, and a request line of 20 kB is not a 5xx', async (t) => {
  const { port, send } = await onSocket(t);
  const [answer] = answersIn(
    await exchangeBytes(t, port, `GET /livez HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`),
  );
  assertRefused(answer as RawAnswer, 431);
  const long = await send(`GET /api/v1/accounts?search=${'a'.repeat(12_000)}`);
  assert.equal(long.status, 401);
  const longer = answersIn(await exchangeBytes(t, port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`));
  assert.ok(longer.length === 1 && [404, 414, 431].includes(longer[0]?.status ?? 0));
});

test('a client that never finishes its headers gets a 408 and is disconnected', { timeout: 30_000 }, async (t) => {
  const { coffer, port } = await onSocket(t);
  coffer.server.app.server.headersTimeout = 50; // looked at once a second
  const [answer] = answersIn(await exchangeBytes(t, port, 'GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: '));
  assertRefused(answer as RawAnswer, 408);
});

test('HEAD answers like GET, without the body', async (t) => {
  const { coffer, send } = await onSocket(t);
  const { token } = await coffer.signUp();
  const credential = [`Authorization: Bearer ${token}`];
  for (const path of [
    '/livez',
    '/api/v1/accounts',
    '/api/v1/categories',
    '/api/v1/users/me',
    '/api/v1/accounts/unknown',
  ]) {
    const get = await send(`GET ${path}`, credential);
    const head = await send(`HEAD ${path}`, credential);
    assert.equal(head.status, get.status, path);
    assert.equal(head.text, '');
    for (const name of ['content-type', 'content-length', 'cache-control']) {
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`);
    }
  }
  const received = await send('HEAD /api/v1/accounts');
  assert.equal(received.status, 401);
});

test('a preflight succeeds for any origin and path and allows no cookies', async (t) => {
  const { send } = await onSocket(t);
  for (const path of ['/api/v1/accounts', '/api/v1/transactions/bulk', '/api/v1/nowhere']) {
    const asked = [
      'Origin: https://app.test',
      'Access-Control-Request-Method: PATCH',
      'Access-Control-Request-Headers: x-api-key',
    ];
    const { status, headers, text } = await send(`OPTIONS ${path}`, asked);
    assert.equal(status, 204);
    assert.equal(text, '');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('access-control-allow-credentials'), undefined);
    assert.equal(headers.get('access-control-max-age'), '86400');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
      assert.ok(words(headers.get('access-control-allow-methods')).includes(method.toLowerCase()), method);
    }
    for (const name of ['authorization', 'content-type', 'x-api-key', 'x-request-id']) {
      assert.ok(words(headers.get('access-control-allow-headers')).includes(name), name);
    }
  }
});

function words(field: string | undefined): string[] {
  return (field ?? '').split(',').map((word) => word.trim().toLowerCase());
}

/** One answer of every kind: success, each layer's refusal, and none at all. */
async function answersOfEveryKind(
  coffer: Coffer,
  send: (line: string, headers?: readonly string[], body?: string) => Promise<RawAnswer>,
) {
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user, { scopes: ['accounts:read'] });
  const token = [`Authorization: Bearer ${user.token}`];
  const json = 'Content-Type: application/json';
  return {
    200: await send('GET /api/v1/accounts', [`X-Api-Key: ${key}`]),
    400: await send('POST /api/v1/accounts', [...token, json, 'Content-Length: 1'], '{'),
    401: await send('GET /api/v1/accounts'),
    403: await send('GET /api/v1/tags', [`X-Api-Key: ${key}`]),
    404: await send('GET /api/v1/accounts/unknown', [`X-Api-Key: ${key}`]),
    405: await send('PUT /api/v1/accounts'),
    406: await send('GET /api/v1/accounts', ['Accept: text/html']),
    413: await send('POST /api/v1/accounts', [...token, json, 'Content-Length: 99999999']),
    415: await send('POST /api/v1/accounts', [...token, 'Content-Type: text/xml', 'Content-Length: 1'], '<'),
    422: await send('POST /api/v1/accounts', [...token, json, 'Content-Length: 2'], '{}'),
  };
}

test('every response has the same security and CORS headers and names no software', async (t) => {
  const { coffer, send } = await onSocket(t);
  for (const [status, answer] of Object.entries(await answersOfEveryKind(coffer, send))) {
    assert.equal(answer.status, Number(status), answer.text);
    const expected = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    };
    for (const [name, value] of Object.entries(expected))
      assert.equal(answer.headers.get(name), value, `${status} ${name}`);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-credentials', 'strict-transport-security']) {
      assert.equal(answer.headers.get(name), undefined, `${status} ${name}`);
    }
    const exposed = words(answer.headers.get('access-control-expose-headers'));
    for (const name of answer.headers.keys()) {
      if (/^(x-request-id|x-ratelimit-.*|ratelimit.*|retry-after|www-authenticate)$/.test(name))
        assert.ok(exposed.includes(name), name);
    }
    for (const name of [
      'x-request-id',
      'x-ratelimit-remaining',
      'ratelimit',
      'ratelimit-policy',
      'retry-after',
      'www-authenticate',
    ]) {
      assert.ok(exposed.includes(name), `${status} ${name}`);
    }
  }
});

test('a server with an https URL sends Strict-Transport-Security', async (t) => {
  const { send } = await onSocket(t, { COFFER_PUBLIC_URL: 'https://money.example.test' });
  for (const path of ['/livez', '/api/v1/accounts', '/nowhere']) {
    const { headers } = await send(`GET ${path}`);
    assert.equal(headers.get('strict-transport-security'), 'max-age=63072000; includeSubDomains');
  }
});

const MADE = /^[A-Za-z0-9.-]{14,40}$/;

test("a request id is the same in header, body and log; the client's is used if safe", async (t) => {
  const { coffer, send } = await onSocket(t);
  const logged = () => JSON.parse(coffer.logLines.at(-1) ?? '{}').request_id;
  for (const id of ['a', 'req-1.2:3/4+5=6_7', 'x'.repeat(128)]) {
    const answer = await send('GET /api/v1/accounts', [`X-Request-Id: ${id}`]);
    assert.equal(answer.headers.get('x-request-id'), id);
    assert.equal(JSON.parse(answer.text).request_id, id);
    assert.equal(JSON.parse(answer.text).instance, `urn:coffer:request:${id}`);
    assert.equal(logged(), id);
  }
  const undecodable = await send('GET /%zz');
  assert.equal(undecodable.status, 400);
  assert.equal(undecodable.headers.get('x-request-id'), JSON.parse(undecodable.text).request_id);
  assert.equal(logged(), JSON.parse(undecodable.text).request_id);
  const seen = new Set<string>();
  for (const unsafe of [
    '',
    'x'.repeat(129),
    'a b',
    'a,b',
    '"quoted"',
    '{}',
    'a%0d%0aSet-Cookie:x=1',
    '<script>',
    'ünicode',
    'a\tb',
  ]) {
    const answer = await send('GET /api/v1/accounts', [`X-Request-Id: ${unsafe}`]);
    const id = answer.headers.get('x-request-id') ?? '';
    assert.match(id, MADE, `${unsafe} became ${id}`);
    assert.equal(JSON.parse(answer.text).request_id, id);
    assert.equal(logged(), id);
    assert.equal(answer.headers.get('set-cookie'), undefined);
    seen.add(id);
  }
  assert.equal(seen.size, 10, 'each made id is new');
  const twice = await send('GET /livez', ['X-Request-Id: one', 'X-Request-Id: two']);
  assert.match(twice.headers.get('x-request-id') ?? '', MADE);
});

test("a client's request id cannot inject a header", async (t) => {
  const { coffer, port } = await onSocket(t);
  const { token } = await coffer.signUp();
  for (const id of ['a\rx-evil: 1', 'a\nx-evil: 1', 'a\u0000b', 'é', ' a: b']) {
    const text = `GET /api/v1/accounts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\nX-Request-Id: ${id}\r\n\r\n`;
    const [answer] = answersIn(await exchangeBytes(t, port, Buffer.from(text, 'latin1')));
    assert.equal(answer?.headers.get('x-evil'), undefined);
    assert.match(answer?.headers.get('x-request-id') ?? '', /^[\w.:/+=-]+$/);
  }
});

test('a read honours Connection: close and HTTP/1.0', async (t) => {
  const { coffer, port } = await onSocket(t);
  const { token } = await coffer.signUp();
  const requestText = (version: string, field = '') =>
    `GET /api/v1/accounts HTTP/${version}\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${field}\r\n`;
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

// A reset would take the answer with it, wherever a client or a proxy is still sending when it comes.
test('a body that is too large is read to its end so that its sender gets the 413', async (t) => {
  const { coffer, port } = await onSocket(t);
  const { token } = await coffer.signUp();
  const post = (bytes: number) =>
    [
      'POST /api/v1/accounts HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
      `\r\n`,
    ].join('\r\n');
  const large = 2 * 1024 * 1024;
  const next = 'GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  const answers = answersIn(await exchangeBytes(t, port, post(large) + 'x'.repeat(large) + next));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [413, 200],
  );
  const [far] = answersIn(await exchangeBytes(t, port, post(2 ** 40)));
  assert.deepEqual([far?.status, far?.headers.get('connection')], [413, 'close']);
});
