import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { assembles, has } from '#tests/harness/deploy/assembles.ts';
import { copySources } from '#tests/harness/deploy/copy-sources.ts';
import { elfFiles } from '#tests/harness/deploy/elf-files.ts';
import { freePort } from '#tests/harness/server/free-port.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const DOCKERFILE = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const [, BUILD_STAGE = '', FINAL_STAGE = ''] = DOCKERFILE.split(/^(?=FROM )/m);
const BYTES_MAX = 200_000_000;
const isAble = assembles && process.getuid?.() === 0 && has('chroot');
const skip =
  !isAble &&
  process.env.CI === undefined &&
  'needs root, patchelf, and strip and libatomic of both processors: the image is NOT assembled here';

const FOLDER = mkdtempSync(join(tmpdir(), 'coffer-image-'));
const CONTEXT = join(FOLDER, 'build');
const OWN_ARCH = process.arch === 'arm64' ? 'arm64' : 'amd64';
before(() => skip || build());
after(() => rmSync(FOLDER, { recursive: true, force: true }));

test('the image is under 200 MB, starts, is healthy and writes only to its data folder', {
  skip,
}, async (t) => {
  const image = join(FOLDER, 'final');
  const layers = layOut(assemble(OWN_ARCH), image);
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
  const stranger = spawnSync('chroot', ['--userspec=12345:12345', image, ...makeUser[1].slice(2)], {
    env,
    encoding: 'utf8',
  });
  assert.match(
    stranger.stderr,
    /^\/data.*: user 12345 may not use it: make it theirs \(chown\), or start Coffer as its owner/,
  );
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

test('the image for arm64 has only files for it, and every library that they need', { skip }, (t) => {
  const image = join(FOLDER, 'arm64');
  layOut(assemble('arm64'), image);
  const binaries = elfFiles(image);
  assert.deepEqual(
    binaries.filter(([, platform]) => platform !== 'linux-arm64'),
    [],
  );
  const present = new Set(binaries.map(([path]) => basename(path)));
  for (const [path] of binaries) {
    const { stdout } = spawnSync('patchelf', ['--print-needed', path], { encoding: 'utf8' });
    for (const name of stdout.split('\n').filter((line) => line !== ''))
      assert.ok(present.has(name), `${path}: ${name}`);
  }
  assert.ok(existsSync(join(image, 'lib/ld-linux-aarch64.so.1')), 'where the kernel looks for the loader of Node');
  assert.ok(bytesIn(image) < BYTES_MAX);
  if (OWN_ARCH === 'arm64' || !has('qemu-aarch64-static')) {
    return t.diagnostic('no qemu-aarch64-static found, or not needed: NOT started here');
  }
  const emulator = spawnSync('sh', ['-c', 'command -v qemu-aarch64-static'], { encoding: 'utf8' }).stdout.trim();
  cpSync(emulator, join(image, 'emulator'));
  const argv = [image, '/emulator', ...jsonOf('ENTRYPOINT'), '/app/dist/coffer.js', '--version'];
  const { stdout, stderr } = spawnSync('chroot', argv, { encoding: 'utf8' });
  assert.match(stdout, /^coffer /, stderr);
});

// Step by step, as an engine would, of what .dockerignore lets it see; the packages are those that are installed here already.
function build(): void {
  const seen = readFileSync(join(ROOT, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm);
  copySources(
    CONTEXT,
    [...seen].map(([, path = '']) => path),
  );
  const steps = stepsOfBuild();
  assert.match(`${steps.shift()}; ${steps.shift()}`, /^dpkg .*; npm ci .*/, 'what only an engine needs comes first');
  for (const step of steps.slice(0, -1)) run(step, OWN_ARCH);
}

/** The last step, for a processor: the folder that it wrote. */
function assemble(arch: string): string {
  const image = join(FOLDER, `image-${arch}`);
  run((stepsOfBuild().at(-1) ?? '').replace(' /image', ` ${image}`), arch);
  return image;
}

function stepsOfBuild(): string[] {
  return [...BUILD_STAGE.matchAll(/^RUN (.+)$/gm)].map(([, step = '']) => step);
}

function run(command: string, arch: string): void {
  const env = { ...process.env, TARGETARCH: arch };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: CONTEXT, env, encoding: 'utf8' });
  assert.equal(status, 0, `${command}: ${stdout}${stderr}`);
}

// COPY by COPY; each is one layer.
function layOut(assembled: string, image: string): string[] {
  assert.match(FINAL_STAGE, /^FROM scratch\n/, 'nothing is in the image but what is copied');
  assert.doesNotMatch(FINAL_STAGE, /^(ADD|RUN) /m);
  return [...FINAL_STAGE.matchAll(/^COPY --from=build (?:--chown=(\d+):(\d+) )?\/image(\/\S+) (\/\S+)$/gm)].map(
    ([, user, group, from = '', to = '']) => {
      assert.equal(from, to);
      cpSync(join(assembled, from), join(image, to), { recursive: true, verbatimSymlinks: true });
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
  assert.equal(/^FROM \S+ node:(\S+)-bookworm-slim AS build/m.exec(BUILD_STAGE)?.[1], process.version.slice(1));
});
