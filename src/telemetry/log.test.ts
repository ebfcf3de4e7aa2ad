import assert from 'node:assert/strict';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '#tests/harness/server/open-counters.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { createLog, gatheredLines } from './log.ts';

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

test('lines below the level are not written', () => {
  const { log, lines } = openLog();
  log.debug('quiet');
  assert.deepEqual(lines, []);
});

const secretNames = ['authorization', 'Cookie', 'set-cookie', 'x-api-key', 'key', 'password', 'token', 'refresh_token'];

for (const name of [...secretNames, 'currentPassword', 'client_secret', 'api_key']) {
  test(`a member called ${name} is redacted wherever it stands`, () => {
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

test('a member that only sounds similar is kept', () => {
  const { log, lines } = openLog();
  log.info({ key_id: 'a', token_count: 3, method: 'api_key', idempotency_key: 'b' });
  assert.match(lines[0] ?? '', /"key_id":"a","token_count":3,"method":"api_key","idempotency_key":"b"/);
});

test('one of our secrets never reaches a line, whatever carries it', () => {
  const { log, lines } = openLog();
  const secret = `cfk_${'a1B'.repeat(12)}`;
  log.info(`called with ${secret}`);
  log.info({ url: `/api/v1/accounts?x=${secret}`, ids: [secret] });
  log.error(new Error(`no such key: ${secret}`));
  assert.equal(lines.length, 3);
  for (const line of lines) {
    assert.ok(!line.includes(secret), line);
    JSON.parse(line);
  }
});

test('gathered lines are in the file whole and in order: at once where asked for or many, else a little later', async (t) => {
  const file = join(dataFolder(t), 'log');
  const lines = gatheredLines(openSync(file, 'a'));
  const written: string[] = [];
  const write = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      written.push(`${written.length} é\n`);
      lines.write(written.at(-1) ?? '');
    }
  };
  const arrived = () => readFileSync(file, 'utf8');
  write(3);
  assert.equal(arrived(), '', 'no system call for each');
  lines.flushSync();
  assert.equal(arrived(), written.join(''));
  write(20_000);
  await until(() => arrived().includes('9999 é\n'), 'what is much does not wait');
  write(1);
  await until(() => arrived() === written.join(''), 'what is little waits half a second');
});
