import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { SETTINGS } from '#config/settings.ts';
import { createMetrics } from '#telemetry/prometheus.ts';
import { docBlocks } from '#tests/harness/browser/doc-blocks.ts';
import { DocShell } from '#tests/harness/browser/doc-shell.ts';
import { has } from '#tests/harness/deploy/assembles.ts';
import { COFFER_FUNCTION, dataFolder } from '#tests/harness/server/spawn-coffer.ts';

// The samples of deploy/ that no other test runs, as far as they can be checked without an engine.

const FOLDER = new URL('../../deploy/', import.meta.url).pathname;
const SAMPLES = globSync('**/*', { cwd: FOLDER, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const SHUTDOWN_SECONDS = Number(SETTINGS.shutdownSeconds.default);

const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** Skipped with a notice where a program is missing; `isNeeded` ones fail in CI, which installs them. */
function checkedBy(program: string, isNeeded: boolean): string | false {
  const mayBeMissing = process.env.CI === undefined || !isNeeded;
  return !has(program) && mayBeMissing && `no ${program} found: NOT checked here`;
}

test('every setting named in a sample exists', () => {
  const known = new Set<string>(Object.values(SETTINGS).map(({ name }) => name));
  for (const file of SAMPLES) {
    for (const [name] of readFileSync(file, 'utf8').matchAll(/\bCOFFER_[A-Z0-9_]+/g)) {
      assert.ok(known.has(name.replace(/_FILE$/, '')), `${file}: ${name}`);
    }
  }
});

test('docs/operations.md names exactly the existing metrics', async () => {
  const text = readFileSync(join(FOLDER, '../docs/operations.md'), 'utf8');
  const served = [...(await createMetrics().text()).matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name);
  const documented = [...text.matchAll(/^\| `(coffer_\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(documented.sort(), served.sort());
});

test('a clone names the newest release, as docs/operations.md says', { skip: checkedBy('git', true) }, async (t) => {
  const shell = new DocShell();
  const folder = dataFolder(t);
  await shell.run(`git init -q ${folder}/published`);
  const publish = async (...lines: string[]) => {
    writeFileSync(join(folder, 'published/CHANGELOG.md'), ['# Changelog', '## Unreleased', ...lines, ''].join('\n'));
    const person = '-c user.name=Ann -c user.email=ann@example.org';
    await shell.run(`cd ${folder}/published; git add .; git ${person} commit -qm release`);
  };
  const releases = ['## 0.10.0 – 2026-12-01', '## 0.9.0 – 2026-11-26'];
  await publish(...releases.slice(1));
  await shell.run(`git clone -q ${folder}/published ${folder}/clone`);
  await publish(...releases);
  const block = docBlocks('operations.md').find(({ heading }) => heading === 'Upgrade');
  const printed = await shell.run(`${COFFER_FUNCTION}cd ${folder}/clone\n${block?.text}`);
  const [version, ...listed] = printed.trim().split('\n');
  assert.match(version ?? '', /^coffer \d+\.\d+\.\d+/);
  assert.deepEqual(listed, releases);
});

test("every sample's stop timeout is longer than Coffer's own", () => {
  const waits = SAMPLES.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)/g),
  ]);
  assert.equal(waits.length, 3);
  for (const [line, seconds] of waits) assert.ok(Number(seconds) > SHUTDOWN_SECONDS, line);
});

test('every file that a compose file uses exists, except secrets and certificates', () => {
  for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
    const text = textOf(name);
    for (const [, path = ''] of text.matchAll(/^ +- (\.\/[^:]+):/gm)) {
      if (path !== './tls') assert.ok(existsSync(resolve(FOLDER, path)), `${name}: ${path}`);
    }
    for (const [, context = '', file = ''] of text.matchAll(/context: (\S+)\n +dockerfile: (\S+)/g)) {
      assert.ok(existsSync(resolve(FOLDER, context, file)), `${name}: ${file}`);
    }
    assert.doesNotMatch(text, /\t/, 'YAML has no tabs');
  }
  assert.equal(textOf('nginx/compose-upstreams.conf').match(/server 10\.212\.0\.1[12]:3000/g)?.length, 4);
  assert.match(textOf('compose.postgres.yaml'), /COFFER_TRUST_PROXY: (\S+)[\s\S]*nginx:[\s\S]*ipv4_address: \1\n/);
});

test('shellcheck finds nothing in the scripts', { skip: checkedBy('shellcheck', true) }, () => {
  const scripts = SAMPLES.filter((file) => readFileSync(file, 'utf8').startsWith('#!/bin/sh'));
  assert.ok(scripts.length >= 4);
  const { stdout } = spawnSync('shellcheck', ['-x', '-P', 'SCRIPTDIR', ...scripts], { encoding: 'utf8' });
  assert.equal(stdout, '');
});

test('docker-compose accepts the compose files', { skip: checkedBy('docker-compose', true) }, () => {
  for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
    const input = textOf(name).replace(/^name: .*\n/m, ''); // Debian 12 has a release that does not know it yet
    const { status, stderr } = spawnSync('docker-compose', ['-f', '-', 'config', '-q'], { cwd: FOLDER, input });
    assert.equal(status, 0, `${name}: ${stderr}`);
  }
});

test('systemd accepts the unit', { skip: checkedBy('systemd-analyze', false) }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-unit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const unit = join(folder, 'coffer@3000.service');
  const here = dirname(resolve(FOLDER));
  const text = textOf('coffer@.service')
    .replace('/opt/coffer/coffer', join(FOLDER, 'coffer'))
    .replaceAll('/opt/coffer', here);
  writeFileSync(unit, text);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  assert.deepEqual([status, stderr.split('\n').filter((line) => line.includes(unit))], [0, []]);
});

test('Caddy accepts its sample', { skip: checkedBy('caddy', true) }, () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(FOLDER, 'Caddyfile')];
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});
