import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type CofferProcess, dataFolder, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;
// Beyond this number of changes, a family's searches run in threads.
const ENTRIES = 2500;

test('the packed package installs, runs commands and serves requests', { timeout: 300_000 }, async (t) => {
  const folder = dataFolder(t);
  const archive = pack(folder);
  const installed = spawnSync(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', archive],
    { cwd: folder, encoding: 'utf8', timeout: 120_000 },
  );
  if (installed.error !== undefined || UNREACHABLE.test(installed.stderr)) {
    return t.skip('no registry can be reached: the package is NOT installed here');
  }
  assert.equal(installed.status, 0, installed.stderr);

  const dataDir = join(folder, 'data');
  const coffer = (args: readonly string[]) => {
    const command = join(folder, 'node_modules/.bin/coffer');
    const env = { PATH: process.env.PATH, COFFER_DATA_DIR: dataDir };
    const { status, stdout, stderr } = spawnSync(command, args, {
      env,
      input: 'a long passphrase\n',
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  coffer(['create-user', 'you@example.org']);
  const key = coffer(['create-key', 'you@example.org', '--name', 'test', '--scopes', 'read_write']);
  const env = { COFFER_SECRET_KEY: '', COFFER_RATE_LIMITS: 'standard=1000000' };
  const server = await spawnCoffer(t, dataDir, env, [join(folder, 'node_modules/.bin/coffer'), 'serve']);
  await checkServer(server, key);
  assert.equal(await server.end('SIGTERM'), 0);
  coffer(['backup', join(folder, 'backup.db')]);
  assert.match(coffer(['verify', `sqlite:${join(folder, 'backup.db')}`]), /\S/);
});

/** The tarball of `npm pack`, in `folder`. */
function pack(folder: string): string {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const name = /"filename": "([^"]+)"/.exec(stdout)?.[1] ?? '';
  writeFileSync(join(folder, 'package.json'), '{}');
  return join(folder, name);
}

/** Requests that need the web app's files, the threads of reads and of exports, and the packages that are loaded when first needed. */
async function checkServer(server: CofferProcess, key: string): Promise<void> {
  const account = { name: 'Everyday', account_type: 'depository' };
  const made = await server.call('POST', '/api/v1/accounts', { key, body: { account } });
  assert.equal(made?.status, 201);
  for (let row = 0; row < ENTRIES; row += 500) {
    const operations: object[] = Array.from({ length: 500 }, (_, index) => ({
      op: 'create',
      transaction: { account_id: made.body.id, date: '2026-01-01', name: `Bakery ${row + index}`, amount: '1.20' },
    }));
    assert.equal((await server.call('POST', '/api/v1/transactions/bulk', { key, body: { operations } }))?.status, 200);
  }
  const found = await server.call('GET', '/api/v1/transactions?search=bakery%202499', { key });
  assert.equal(found?.body.transactions.length, 1);
  const requested = await server.call('POST', '/api/v1/family_exports', { key, body: {} });
  assert.equal(requested?.status, 202);
  const url = `/api/v1/family_exports/${requested.body.data.id}` as const;
  for (let { status } = requested.body.data; status !== 'completed'; ) {
    assert.ok(status === 'pending' || status === 'processing', status);
    await wait(50);
    status = (await server.call('GET', url, { key }))?.body.data.status ?? 'failed';
  }
  for (const path of ['/app/', '/docs', '/openapi.json', '/.well-known/oauth-authorization-server'])
    assert.equal((await fetch(`${server.base}${path}`)).status, 200, path);
}
