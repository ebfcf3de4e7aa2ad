import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { newSecret, SECRET_PREFIXES } from '#kernel/tokens.ts';
import { answersIn, exchangeBytes, listen } from '../harness/server/raw-socket.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const BODY = '{"email":"ada@example.test","password":"no"}';

async function openSocket(t: TestContext) {
  const port = await listen(await startCoffer(t));
  return async (lines: readonly string[], body = '') =>
    answersIn(await exchangeBytes(t, port, `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`));
}

test('a bad Transfer-Encoding gets one response, 400, with any content type', async (t) => {
  const send = await openSocket(t);
  const codings = [
    'xchunked',
    'chunked, gzip',
    'gzip, chunked',
    'chunked, chunked',
    'identity',
    'chunked;q=1',
    '"chunked"',
  ];
  for (const type of [[], ['Content-Type: application/json'], ['Content-Type: text/plain']]) {
    for (const coding of codings) {
      const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: 127.0.0.1', ...type, `Transfer-Encoding: ${coding}`];
      const answers = await send(head, `2c\r\n${BODY}\r\n0\r\n\r\n`);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [400],
        `${coding} with ${type}`,
      );
    }
  }
});

test('an HTTP version other than 1.0 and 1.1 is refused', async (t) => {
  const send = await openSocket(t);
  const status = async (version: string) =>
    (await send([`GET /livez ${version}`, 'Host: 127.0.0.1'])).map((a) => a.status);
  assert.deepEqual(await status('HTTP/2.0'), [505]);
  assert.deepEqual(await status('HTTP/1.1'), [200]);
});

test('JSON in another charset than UTF-8 is a 415', async (t) => {
  const coffer = await startCoffer(t);
  const statusOf = async (type: string) =>
    (await coffer.call('POST', '/api/v1/auth/login', { body: BODY, headers: { 'content-type': type } })).status;
  for (const charset of ['utf-16', 'UTF-16LE', 'iso-8859-1', '"utf-16"'])
    assert.equal(await statusOf(`application/json; charset=${charset}`), 415, charset);
  for (const charset of ['utf-8', 'UTF8', '"UTF-8"'])
    assert.equal(await statusOf(`application/json;charset=${charset}`), 401, charset);
});

test('a secret sent as X-Request-Id is neither echoed, logged nor stored', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const secrets = SECRET_PREFIXES.map((prefix) => newSecret(prefix));
  for (const id of [...secrets, `trace:${newSecret('cfk')}`, 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln']) {
    const reply = await coffer.call('POST', '/api/v1/tags', {
      token: user.token,
      body: { name: id.slice(0, 12) + id.length },
      headers: { 'x-request-id': id },
    });
    assert.equal(reply.headers['x-request-id'] === id, false, id);
    assert.equal(coffer.logLines.join('').includes(id), false, id);
  }
  const changes = await coffer.database.read.selectFrom('changes').selectAll().execute();
  for (const secret of secrets)
    assert.equal(JSON.stringify(changes, (_key, value) => String(value)).includes(secret), false);
});
