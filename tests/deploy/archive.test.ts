import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assembles, has, PLATFORMS } from '#tests/harness/deploy/assembles.ts';
import { checkServer } from '#tests/harness/deploy/check-server.ts';
import { copySources } from '#tests/harness/deploy/copy-sources.ts';
import { elfFiles } from '#tests/harness/deploy/elf-files.ts';
import { dataFolder, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const SOURCES = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['src', 'client', 'console', 'scripts', 'docs', 'deploy'],
];
const PACKED_BYTES_MAX = 70_000_000;
const BYTES_MAX = 140_000_000;
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/;
const FLAGS = ['--disable-proto=delete', '--min-semi-space-size=8', '--max-semi-space-size=8'];
const ARM_LIBRARIES = '/usr/aarch64-linux-gnu';
const OWN = `linux-${process.arch}`;
// As on a small system: no Node, no npm.
const env = { PATH: '/usr/bin:/bin' };

const skip =
  !assembles &&
  process.env.CI === undefined &&
  'needs patchelf, and strip and libatomic of both processors: NO archive is made here';

test('archives are small, of one processor, and run without npm or a compiler', {
  skip,
}, async (t) => {
  const folder = dataFolder(t);
  copySources(join(folder, 'sources'), SOURCES);
  for (const platform of PLATFORMS) {
    const app = unpacked(t, folder, platform);
    if (app === null) return t.skip('no registry can be reached: NO archive is made here');
    const binaries = elfFiles(app);
    assert.deepEqual(binaries.map(([path, kind]) => [path.slice(app.length + 1), kind]).sort(), [
      ['bin/node', platform],
      ['lib/libatomic.so.1', platform],
      [`node_modules/better-sqlite3/prebuilds/${platform}.node`, platform],
    ]);
    if (platform === OWN) await checkCommands(t, folder, join(app, 'coffer'));
    if (platform !== OWN && platform === 'linux-arm64') await checkEmulated(t, folder, app);
  }
});

/** The folder in the archive of a platform, made and unpacked; null where the registry cannot be reached. */
function unpacked(t: TestContext, folder: string, platform: string): string | null {
  const made = spawnSync('npm', ['run', '--silent', 'archive', '--', platform, folder], {
    cwd: join(folder, 'sources'),
    encoding: 'utf8',
  });
  if (UNREACHABLE.test(made.stderr)) return null;
  assert.equal(made.status, 0, made.stdout + made.stderr);
  const archive = made.stdout.trim().split('\n').at(-1) ?? '';
  assert.equal(spawnSync('tar', ['-xf', archive, '-C', folder]).status, 0);
  const app = archive.replace(/\.tar\.gz$/, '');
  const sizes = spawnSync('find', [app, '-type', 'f', '-printf', '%s\n'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  const bytes = sizes.reduce((sum, size) => sum + Number(size), 0);
  const packed = statSync(archive).size;
  t.diagnostic(`${platform}: ${(packed / 1e6).toFixed(1)} MB, unpacked ${(bytes / 1e6).toFixed(1)} MB`);
  assert.ok(packed < PACKED_BYTES_MAX && bytes < BYTES_MAX, `${packed} and ${bytes} bytes`);
  return app;
}

async function checkCommands(t: TestContext, folder: string, command: string): Promise<void> {
  const dataDir = join(folder, 'data');
  const coffer = (args: readonly string[]): string => {
    const options = {
      env: { ...env, COFFER_DATA_DIR: dataDir },
      input: 'a long passphrase\n',
      encoding: 'utf8',
    } as const;
    const { status, stdout, stderr } = spawnSync(command, args, options);
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };
  coffer(['create-user', 'you@example.org']);
  const key = coffer(['create-key', 'you@example.org', '--name', 'test', '--scopes', 'read_write']);
  const settings = { ...env, COFFER_SECRET_KEY: '', COFFER_RATE_LIMITS: 'standard=1000000' };
  const server = await spawnCoffer(t, dataDir, settings, ['serve'], [command]);
  await checkServer(server, key);
  assert.equal(await server.end('SIGTERM'), 0, 'a supervisor stops the server, not a shell in front of it');
  coffer(['verify']);
}

/** The emulator is hundreds of megabytes: where it is installed by hand, the archive for the other processor starts too. */
async function checkEmulated(t: TestContext, folder: string, app: string): Promise<void> {
  if (!has('qemu-aarch64-static'))
    return t.diagnostic('no qemu-aarch64-static found: the arm64 archive is NOT started here');
  const emulator = ['qemu-aarch64-static', '-L', ARM_LIBRARIES, join(app, 'bin/node'), ...FLAGS] as const;
  const server = await spawnCoffer(t, join(folder, 'data-arm64'), env, [join(app, 'dist/main.js')], emulator);
  for (const path of ['/readyz', '/app/', '/docs'])
    assert.equal((await fetch(`${server.base}${path}`)).status, 200, path);
  assert.equal(await server.end('SIGTERM'), 0);
}
