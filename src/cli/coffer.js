#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The command of the package. It is JavaScript that an old Node can read, because outside the project's folder `npx coffer` runs
// with the system's Node; the command itself runs with the Node that was installed with the package.
const NODE_MIN = 26;
const FLAGS = ['--disable-proto=delete', '--min-semi-space-size=8', '--max-semi-space-size=8'];
const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
// In the project's folder, and next to the package where another folder depends on it.
const installed = [pathOf('../../node_modules/.bin/node'), pathOf('../../../.bin/node')].find(existsSync);
const isNew = Number.parseInt(process.versions.node, 10) >= NODE_MIN;

if (!isNew && installed === undefined) {
  const folder = pathOf('../..');
  process.stderr.write(
    `Coffer needs Node ${NODE_MIN}; this is Node ${process.versions.node}. Run npm ci in ${folder}: it installs the right Node\n`,
  );
  process.exit(1);
}
const isSource = existsSync(pathOf('coffer.ts'));
if (isSource && !existsSync(pathOf('../../node_modules/commander'))) {
  process.stderr.write(
    'The sources need every package: run npm ci without --omit=dev, or install an archive (docs/operations.md)\n',
  );
  process.exit(1);
}
const node = isNew ? process.execPath : installed;
const args = process.argv.slice(2);
// A packed package has the bundle instead of the sources.
const scripts = isSource
  ? { command: pathOf('coffer.ts'), server: pathOf('../main.js') }
  : { command: pathOf('../../dist/coffer.js'), server: pathOf('../../dist/main.js') };
const script = args.length === 1 && args[0] === 'serve' ? [scripts.server] : [scripts.command, ...args];
// Compiled code is kept next to the packages, as by the server: a command starts in half the time.
// biome-ignore lint/style/noProcessEnv: the command gets the environment of its caller.
const env = { NODE_COMPILE_CACHE: pathOf('../../node_modules/.cache/coffer'), ...process.env };
const child = spawn(node, [...FLAGS, ...script], { stdio: 'inherit', env });
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.on('SIGINT', () => {}); // a terminal sends it to the child too
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1));
