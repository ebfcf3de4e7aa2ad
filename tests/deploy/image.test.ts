import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/harness/server/free-port.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const DOCKERFILE = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const [, BUILD_STAGE = '', FINAL_STAGE = ''] = DOCKERFILE.split(/^(?=FROM )/m);
const BYTES_MAX = 200_000_000;
const MISSING = ['strip', 'ldd', 'npm', 'chroot'].find(
  (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
);
const isAble = process.platform === 'linux' && process.getuid?.() === 0 && MISSING === undefined;
const skip =
  !isAble && process.env.CI === undefined && 'needs root on Linux with binutils: the image is NOT assembled here';

test('the image is under 200 MB, starts, is healthy and writes only to its data folder', {
  skip,
  timeout: 300_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-image-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const image = join(folder, 'final');
  build(folder);
  const layers = layOut(folder, image);
  const sizes = layers.map((path) => [path, bytesIn(join(image, path))] as const);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  t.diagnostic(
    `${(total / 1e6).toFixed(1)} MB: ${sizes.map(([path, bytes]) => `${path} ${(bytes / 1e6).toFixed(1)}`).join(', ')}`,
  );
  assert.ok(total < BYTES_MAX, `${total} bytes`);

  const user = /^USER (\d+:\d+)$/m.exec(FINAL_STAGE)?.[1] ?? '';
  assert.match(user, /^[1-9]\d*:[1-9]\d*$/, 'not root');
  const env = {
    PATH: process.env.PATH,
    ...environmentOf(FINAL_STAGE),
    COFFER_PORT: String(await freePort()),
    COFFER_HOST: '127.0.0.1',
  };
  const within = (argv: readonly string[]) => ['chroot', [`--userspec=${user}`, image, ...argv], { env }] as const;
  const makeUser = within([...jsonOf('ENTRYPOINT'), '/app/dist/coffer.js', 'create-user', 'you@example.org']);
  const made = spawnSync(makeUser[0], makeUser[1], { ...makeUser[2], input: 'a long passphrase\n', encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  const server = spawn(...within([...jsonOf('ENTRYPOINT'), ...jsonOf('CMD')]));
  t.after(() => server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const isHealthy = () => spawnSync(...within(jsonOf('HEALTHCHECK[\\s\\S]*?CMD'))).status === 0;
  for (let tries = 0; !isHealthy(); tries += 1) {
    assert.ok(server.exitCode === null && tries < 100, said);
    await wait(100);
  }
  const reference = await fetch(`http://127.0.0.1:${env.COFFER_PORT}/docs`);
  assert.equal(reference.status, 200);
  assert.ok(existsSync(join(image, 'app/console/dist/index.html')), 'the console is built');
  const written = spawnSync('find', [image, '-uid', user.split(':')[0] ?? '', '-type', 'f'], {
    encoding: 'utf8',
  }).stdout;
  assert.deepEqual(
    written
      .trim()
      .split('\n')
      .filter((path) => !path.startsWith(join(image, 'data/'))),
    [],
  );
});

// Step by step, as an engine would, of what .dockerignore lets it see; the packages are those that are installed here already.
function build(folder: string): void {
  const context = join(folder, 'build');
  const seen = readFileSync(join(ROOT, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm);
  for (const [, path = ''] of seen) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(ROOT, path), join(context, path), { recursive: true });
  }
  rmSync(join(context, 'console/dist'), { recursive: true, force: true });
  symlinkSync(join(ROOT, 'node_modules'), join(context, 'node_modules'));
  const steps = [...BUILD_STAGE.matchAll(/^RUN (.+)$/gm)].map(([, step = '']) => step);
  assert.match(`${steps.shift()}; ${steps.shift()}`, /^apt-get .*; npm ci .*/, 'what only an engine needs comes first');
  for (const step of steps) {
    const command = step
      .replace(' /image', ` ${join(folder, 'image')}`)
      .replace('NODE_BINARY=/usr/local/bin/node', `NODE_BINARY=${process.execPath}`);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: context, encoding: 'utf8' });
    assert.equal(status, 0, `${command}: ${stdout}${stderr}`);
  }
}

// COPY by COPY; each is one layer.
function layOut(folder: string, image: string): string[] {
  assert.match(FINAL_STAGE, /^FROM scratch\n/, 'nothing is in the image but what is copied');
  assert.doesNotMatch(FINAL_STAGE, /^(ADD|RUN) /m);
  return [...FINAL_STAGE.matchAll(/^COPY --from=build (?:--chown=(\d+):(\d+) )?\/image(\/\S+) (\/\S+)$/gm)].map(
    ([, user, group, from = '', to = '']) => {
      assert.equal(from, to);
      cpSync(join(folder, 'image', from), join(image, to), { recursive: true, verbatimSymlinks: true });
      if (user !== undefined) chownSync(join(image, to), Number(user), Number(group));
      return to;
    },
  );
}

function bytesIn(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

function jsonOf(instruction: string): string[] {
  return JSON.parse(new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(FINAL_STAGE)?.[1] ?? '[]');
}

function environmentOf(stage: string): Record<string, string> {
  const line = /^ENV (.*)$/m.exec(stage)?.[1] ?? '';
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
}

test('the official image that provides Node has the version of the lock file', () => {
  assert.equal(/^FROM node:(\S+)-bookworm-slim AS build/m.exec(BUILD_STAGE)?.[1], process.version.slice(1));
});
