import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import { freePort } from '../harness/server/free-port.ts';

// The official conformance checks of the Model Context Protocol. The others call tools that only their example server has.
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

const FOLDER = fileURLToPath(new URL('../../client/generators/', import.meta.url));
const isInstalled = existsSync(`${FOLDER}node_modules`);
const skip = !isInstalled && process.env.CI === undefined && 'npm run generators was not run: NOT tested here';
const run = promisify(execFile);

/** The checks send no credential: the address of a proxy that adds the key to each request. */
async function proxyWithKey(t: TestContext, origin: string, key: string): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-api-key': key };
    const sent = request(`${origin}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(sent);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  t.after(() => proxy.close());
  return `http://127.0.0.1:${port}`;
}

test('the official conformance checks of MCP pass', { skip }, async (t) => {
  const { coffer, origin } = await startListening(t);
  const { key } = await coffer.createKey(await coffer.signUp(), { scopes: ['read'] });
  const url = `${await proxyWithKey(t, origin, key)}/mcp`;
  for (const scenario of SCENARIOS) {
    const args = ['node_modules/.bin/conformance', 'server', '--url', url, '--scenario', scenario];
    const { stdout } = await run(process.execPath, args, { cwd: FOLDER });
    assert.match(stdout, /Passed: ([1-9])\/\1, 0 failed, 0 warnings/, scenario);
  }
});
