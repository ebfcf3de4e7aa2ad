import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { docBlocks } from '../harness/browser/doc-blocks.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CHECKERS = `${ROOT}client/generators/`;
const isInstalled = existsSync(`${CHECKERS}node_modules`);
const skip = !isInstalled && process.env.CI === undefined && 'npm run generators was not run: NOT tested here';
const run = promisify(execFile);

/** A folder with the packed client in its `node_modules`; and the packed file. */
async function install(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-client-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { stdout } = await run('npm', ['pack', './client', '--json', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
  });
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'coffer-client'), { recursive: true });
  await run('tar', ['-xzf', join(folder, filename), '-C', join(modules, 'coffer-client'), '--strip-components=1']);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return { folder, file: join(folder, filename) };
}

/** The five lines of docs/client.md as `five.ts` next to the packed client, and a server with a transaction for them. */
async function installFiveLines(t: TestContext) {
  const { folder } = await install(t);
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  await coffer.createTransaction(user, await coffer.createAccount(user));
  const { key } = await coffer.createKey(user, { scopes: ['read'] });
  const lines = docBlocks('client.md').find(({ heading }) => heading === 'Five lines')?.text ?? '';
  writeFileSync(join(folder, 'five.ts'), lines);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const env = { ...process.env, COFFER: base, KEY: key };
  return { folder, start: async (file: string, args: readonly string[]) => run(file, args, { cwd: folder, env }) };
}

const PRINTED = '2026-01-05 Bakery -10.00 USD\n';

test('the five lines of docs/client.md work with the packed client', async (t) => {
  const { folder, start } = await installFiveLines(t);
  assert.equal((await start(process.execPath, ['five.ts'])).stdout, PRINTED);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{"compilerOptions":{"strict":true,"noEmit":true,"module":"nodenext","target":"esnext","types":["node"],"typeRoots":["' +
      `${ROOT}node_modules/@types"]},"files":["five.ts"]}`,
  );
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder]);
});

test('the packed client bundles for browsers without a module of Node', async (t) => {
  const { folder } = await install(t);
  const bundle = await rolldown({
    input: join(folder, 'node_modules/coffer-client/dist/index.js'),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'es', minify: true });
  await bundle.close();
  assert.deepEqual(output[0].imports, []);
  assert.ok(output[0].code.length < 15_000, `${output[0].code.length} characters`);
});

// Their packages for each platform contain the program itself.
for (const [runtime, folder, file, args] of [
  ['Bun', '@oven', 'bin/bun', ['run']],
  ['Deno', '@deno', 'deno', ['run', '--allow-net', '--allow-env', '--no-check']],
] as const) {
  const packages = `${CHECKERS}node_modules/${folder}`;
  const skip = !existsSync(packages) && process.env.CI === undefined && `no ${runtime} installed: NOT tested here`;
  test(`the five lines of docs/client.md work in ${runtime}`, { skip }, async (t) => {
    const { start } = await installFiveLines(t);
    const program = join(packages, readdirSync(packages)[0] ?? '', file);
    assert.equal((await start(program, [...args, 'five.ts'])).stdout, PRINTED);
  });
}

test('publint and Are The Types Wrong find no fault in the packed client', { skip }, async (t) => {
  const { file } = await install(t);
  const { stdout } = await run(process.execPath, ['package-check.mjs', file], { cwd: CHECKERS });
  assert.equal(stdout, '');
});
