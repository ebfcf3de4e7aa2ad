import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { answerWhileMigrating } from '#http/while-migrating.ts';
import { WORKER } from '#src/wiring.ts';
import { lockTable } from '../harness/postgres/lock-table.ts';
import { startPostgres } from '../harness/postgres/postgres-server.ts';
import { freePort } from '../harness/server/free-port.ts';
import { loadLastReleaseIntoPostgres } from '../harness/server/last-release.ts';
import { dataFolder, startCommand } from '../harness/server/spawn-coffer.ts';

// Each asks until a server listens, and prints the responses.
const ASK = `const [base, ...paths] = process.argv.slice(1);
const ask = (path) => fetch(base + path).catch(() => ask(path));
for (const path of paths) {
  const response = await ask(path);
  console.log(path, response.status, response.headers.get('retry-after'), await response.text());
}`;

test('health and requests are answered while a migration blocks the server', async () => {
  const port = await freePort();
  const end = answerWhileMigrating(WORKER, { host: '127.0.0.1', port, docs: 'http://localhost/docs/errors' });
  const paths = ['/livez', '/readyz', '/health?verbose', '/api/v1/accounts'];
  const args = ['--input-type=module', '-e', ASK, `http://127.0.0.1:${port}`, ...paths];
  // As a migration does, this blocks the thread.
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 }).trim().split('\n');
  assert.deepEqual(lines.slice(0, 3), [
    '/livez 200 null {"status":"ok"}',
    '/readyz 503 5 {"status":"migrating"}',
    '/health?verbose 503 5 {"status":"migrating"}',
  ]);
  assert.match(String(lines[3]), /^\/api\/v1\/accounts 503 5 .*"error":"unavailable".*is being migrated/);
  await end();
  await assert.rejects(fetch(`http://127.0.0.1:${port}/livez`), 'the address is free for the server');
});

test('a server says that it migrates, then serves at the same address', async (t) => {
  const url = await startPostgres(t);
  await loadLastReleaseIntoPostgres(url);
  const port = await freePort();
  const lock = await lockTable(url, 'change_heads'); // the migration waits for it
  const env = { COFFER_DATABASE_URL: url, COFFER_PORT: String(port) };
  const server = startCommand(dataFolder(t), [], { env });
  t.after(() => server.child.kill('SIGKILL'));
  await server.match(/migrating the database/);
  const readiness = async (): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return response === null ? readiness() : `${response.status} ${await response.text()}`;
  };
  assert.equal(await readiness(), '503 {"status":"migrating"}');
  await lock.release();
  await server.match(/Coffer is ready/);
  assert.equal(await readiness(), '200 {"status":"ok"}');
});
