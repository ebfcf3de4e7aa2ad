import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// Starts the server once, over a folder that goes again, and stops it. What is compiled by that is kept (src/main.js), so that the
// first `npm start` is as quick and as small as any later one. Nothing depends on it: where it cannot start, it says so.
const root = new URL('../', import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), 'coffer-warm-'));
const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('COFFER_'));
const env = { ...Object.fromEntries(inherited), COFFER_DATA_DIR: dataDir, COFFER_PORT: '0' };
// The very flags of a start: what was compiled under others is not used.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, ...flags] = scripts.start.split(' ');

const server = spawn(process.execPath, flags, { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 });
const closed = once(server, 'close');
for await (const line of createInterface(server.stdout)) {
  const address = /"listens":"([^"]+)"/.exec(line)?.[1];
  const stop = (): void => void server.kill('SIGTERM');
  if (address !== undefined) fetch(`${address}/livez`).then(stop, stop);
}
const [code] = await closed;
rmSync(dataDir, { recursive: true, force: true });
if (code !== 0)
  process.stdout.write('The server could not be started ahead of time: its first start takes a second longer.\n');
