import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { VERSION } from '#config/version.ts';
import { dataFolder, runCoffer, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const MAIN = new URL('../../src/main.js', import.meta.url).pathname;

test('at a terminal a fresh server prints its address, data folder and how to sign up', async (t) => {
  const dataDir = dataFolder(t);
  // The program gives the server a terminal of its own.
  const terminal = spawn('script', ['-qec', `${process.execPath} ${MAIN}`, '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', COFFER_DATA_DIR: dataDir, COFFER_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(terminal, 'exit');
  let said = '';
  const signUp = /curl -s (\S+) -H 'Content-Type: application\/json' -d '(.*)'/;
  for await (const chunk of terminal.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (signUp.test(said)) break;
  }
  assert.match(said, new RegExp(`Data folder\\s+${dataDir}`));
  assert.match(said, /API reference\s+http:\/\/localhost:\d+\/docs/);
  const [, url = '', body = ''] = signUp.exec(said) ?? [];
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  assert.equal(answer.status, 201);
  terminal.kill('SIGTERM');
  await gone;
});

test('elsewhere its output is one JSON object a line, with addresses and warnings', async (t) => {
  const dataDir = dataFolder(t);
  const removed = { COFFER_DATABASE_REPLICA_URL: 'postgres://standby/coffer', COFFER_RESPONSE_CACHE_BYTES: '16777216' };
  const coffer = await spawnCoffer(t, dataDir, removed);
  const lines = coffer
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { version, data, open, otherDevices } = lines.find(({ msg }) => msg === 'Coffer is ready');
  assert.deepEqual([data, otherDevices], [dataDir, []]);
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.match(open, /^http:\/\/localhost:\d+$/);
  for (const name of Object.keys(removed)) {
    assert.ok(lines.some(({ msg }) => msg === `${name} has no effect; remove it`));
  }
});

test('the server says its version, to the command line and to anyone who asks', async (t) => {
  const { stdout } = spawnSync(process.execPath, [MAIN, '--version'], { encoding: 'utf8', timeout: 60_000 });
  assert.equal(stdout, `coffer ${VERSION}, Node ${process.versions.node}\n`);
  const coffer = await spawnCoffer(t, dataFolder(t));
  assert.deepEqual((await coffer.call('GET', '/version'))?.body, { version: VERSION });
  assert.deepEqual((await coffer.call('GET', '/health'))?.body, { status: 'ok' });
  const contract = await coffer.call<{ info: { version: string } }>('GET', '/openapi.json');
  assert.equal(contract?.body.info.version, VERSION);
});

test('the server takes no arguments', async () => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, '--port'], { encoding: 'utf8', timeout: 60_000 });
  assert.equal(status, 1);
  assert.match(stderr, /takes no arguments/);
});

test('the data folder is readable only by its owner', async (t) => {
  const dataDir = join(dataFolder(t), 'data');
  await spawnCoffer(t, dataDir);
  assert.equal(statSync(dataDir).mode & 0o777, 0o700);
  for (const file of ['coffer.db', 'coffer-usage.db']) assert.equal(statSync(join(dataDir, file)).mode & 0o777, 0o600);
});

test('a second process on the same folder refuses to start; the first goes on', async (t) => {
  const dataDir = dataFolder(t);
  const first = await spawnCoffer(t, dataDir);
  const second = await runCoffer(dataDir, []);
  assert.equal(second.code, 1);
  assert.match(second.stderr, /another Coffer process is using/);
  assert.equal((await first.call('GET', '/readyz'))?.status, 200);
  await first.end('SIGKILL');
  await spawnCoffer(t, dataDir); // and a killed one leaves no lock behind
});

test('all invalid settings are reported together, and the exit code is 1', async (t) => {
  const refused = await runCoffer(dataFolder(t), [], {
    env: { COFFER_PORT: 'many', COFFER_SIGNUP: 'maybe', COFFER_PROT: '1' },
  });
  assert.equal(refused.code, 1);
  for (const name of ['COFFER_PORT', 'COFFER_SIGNUP', 'COFFER_PROT']) assert.match(refused.stderr, new RegExp(name));
});

test('SIGTERM finishes in-flight requests, closes connections, checkpoints and exits 0', {
  timeout: 30_000,
}, async (t) => {
  const dataDir = dataFolder(t);
  const coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);
  const transaction = { account_id: accountId, date: '2026-01-05', name: 'Late', amount: '1.00' };
  const inFlight = Array.from({ length: 40 }, () =>
    coffer.call('POST', '/api/v1/transactions', { token, body: { transaction } }),
  );
  await inFlight[0];
  const ended = coffer.end('SIGTERM');
  const answers = await Promise.all(inFlight);
  assert.equal(await ended, 0);
  for (const answer of answers) assert.ok(answer === null || answer.status === 201);
  assert.equal(existsSync(join(dataDir, 'coffer.db-wal')), false, 'the WAL is part of the file');

  const again = await spawnCoffer(t, dataDir);
  const stored = await again.call('GET', '/api/v1/transactions?per_page=100', { token });
  assert.ok(Number(stored?.body.pagination.total_count) >= answers.filter((answer) => answer !== null).length);
});

test('an idle keep-alive connection does not delay the stop', { timeout: 30_000 }, async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t));
  const socket = connect(Number(new URL(coffer.base).port), '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  const started = performance.now();
  assert.equal(await coffer.end('SIGTERM'), 0);
  assert.ok(performance.now() - started < 5000);
});

test('the warm-up of npm ci ignores settings, stops by itself and leaves no files', async (t) => {
  const folder = dataFolder(t);
  const env = {
    ...process.env,
    TMPDIR: folder,
    COFFER_DATABASE_URL: 'postgres://unknown@127.0.0.1:1/nothing',
    COFFER_PORT: 'x',
  };
  const script = new URL('../../scripts/warm-start.ts', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8', timeout: 60_000 });
  assert.deepEqual([status, stdout, stderr], [0, '', '']);
  assert.deepEqual(readdirSync(folder), []);
});
