import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkServer } from '#tests/harness/deploy/check-server.ts';
import { dataFolder, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

test('the packed package installs, runs commands and serves requests', async (t) => {
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
