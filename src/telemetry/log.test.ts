import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSecret, SECRET_PREFIXES } from '#kernel/tokens.ts';
import { createLog, writeInfo } from './log.ts';

const SECRET = 'hunter2';

function openLog() {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  return { log, lines };
}

test('a line is one JSON object with its level, the time in UTC and the message', () => {
  const { log, lines } = openLog();
  log.warn({ status: 404 }, 'two\nlines');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^\{.*\}\n$/);
  const { time, ...line } = JSON.parse(lines[0] ?? '');
  assert.deepEqual(line, { level: 'warn', status: 404, msg: 'two\nlines' });
  assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('a line of a request is the one that the log itself writes', () => {
  const { log, lines } = openLog();
  const line = {
    route: '/a"b\\\n\u2028{}',
    status: 200,
    duration_ms: 0.5,
    address: '::1',
    user_id: null,
    error: '</script>',
  };
  log.info(line, 'request');
  writeInfo(log, line, 'request');
  const timeless = lines.map((text) => text.replace(/"time":"[^"]+"/, ''));
  assert.equal(timeless[1], timeless[0]);
  log.level = 'warn';
  writeInfo(log, line, 'request');
  assert.equal(lines.length, 2);
});

test('lines below the level are not written', () => {
  const { log, lines } = openLog();
  log.debug('quiet');
  assert.deepEqual(lines, []);
});

const secretNames = ['authorization', 'Cookie', 'set-cookie', 'x-api-key', 'key', 'password', 'token', 'refresh_token'];

for (const name of [...secretNames, 'currentPassword', 'client_secret', 'api_key']) {
  test(`a member called ${name} is redacted at any depth`, () => {
    const { log, lines } = openLog();
    log.info({ [name]: SECRET });
    log.info({ request: { headers: [{ [name]: [SECRET] }] } });
    log.child({ [name]: SECRET }).info('in a child');
    log.child({ request: { [name]: { value: SECRET } } }).info({ token: 'too' });
    log.error(Object.assign(new Error('refused'), { [name]: SECRET }));
    assert.equal(lines.length, 5);
    for (const line of lines) {
      assert.ok(!line.includes(SECRET), line);
      assert.ok(JSON.stringify(JSON.parse(line)).includes('"[redacted]"'));
    }
  });
}

test('a member with a similar name is not redacted', () => {
  const { log, lines } = openLog();
  log.info({ key_id: 'a', token_count: 3, method: 'api_key', idempotency_key: 'b' });
  assert.match(lines[0] ?? '', /"key_id":"a","token_count":3,"method":"api_key","idempotency_key":"b"/);
});

test('a secret of this server never reaches a line, in any member', () => {
  const { log, lines } = openLog();
  for (const prefix of SECRET_PREFIXES) {
    const secret = newSecret(prefix);
    log.info(`called with ${secret}`);
    log.info({ url: `/api/v1/accounts?x=${secret}`, ids: [`_${secret}`] });
    log.error(new Error(`no such key: ${secret}`));
    for (const line of lines.splice(0, 3)) {
      assert.ok(!line.includes(secret), line);
      JSON.parse(line);
    }
  }
  assert.equal(lines.length, 0);
});
