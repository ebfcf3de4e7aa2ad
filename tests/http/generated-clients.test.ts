import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { after, before, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startCoffer } from '../harness/server/start-coffer.ts';

const FOLDER = fileURLToPath(new URL('../../client/generators/', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../../contract/openapi.json', import.meta.url));
const isInstalled = existsSync(`${FOLDER}node_modules`);
const skip = !isInstalled && process.env.CI === undefined && 'npm run generators was not run: NOT tested here';

const runNode = async (...args: string[]): Promise<string> => {
  try {
    return (await promisify(execFile)(process.execPath, args, { cwd: FOLDER, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout = '', message } = error as Error & { stdout?: string };
    return assert.fail(`${message}\n${stdout.slice(0, 3000)}`);
  }
};

/** The generators with their default options, and the argument that names the output. */
const GENERATORS = [
  ['openapi-typescript/bin/cli.js', CONTRACT, '-o', 'generated/schema.d.ts'],
  ['@hey-api/openapi-ts/bin/run.js', '-i', CONTRACT, '-o', 'generated/hey'],
  ['orval/dist/bin/orval.mjs', '--input', CONTRACT, '--output', 'generated/fetch.ts', '--client', 'fetch'],
  ['orval/dist/bin/orval.mjs', '--input', CONTRACT, '--output', 'generated/zod.ts', '--client', 'zod'],
];

suite('clients that generators make of the contract', { skip }, () => {
  before(async () => {
    rmSync(`${FOLDER}generated`, { recursive: true, force: true });
    await Promise.all(GENERATORS.map(([program, ...args]) => runNode(`node_modules/${program}`, ...args)));
    await runNode('node_modules/typescript/bin/tsc');
  });
  after(() => rmSync(`${FOLDER}generated`, { recursive: true, force: true }));

  for (const [program, result] of [
    ['openapi-typescript', '-2.50'],
    ['hey-api', '-2.50'],
    ['orval-fetch', '-2.50'],
    ['orval-zod', '2.50'],
  ] as const) {
    test(`${program}: its client compiles under strict rules and works`, async (t) => {
      const coffer = await startCoffer(t);
      const { key } = await coffer.createKey(await coffer.signUp());
      const url = await coffer.server.app.listen({ host: '127.0.0.1', port: 0 });
      const output = await runNode('generated/js/programs/run.js', program, url, key);
      assert.equal(output, result);
    });
  }
});

test('the contract passes the recommended rules of redocly without a warning', { skip }, async () => {
  assert.equal(await runNode('lint.mjs', CONTRACT), '');
});
