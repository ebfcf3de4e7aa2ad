import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Builds the console into console/dist, unless it was built from the very same sources before; `--force` builds anyway. Where the
// tools are not installed, as after `npm prune --omit=dev`, it says so and leaves things as they are: the API needs no console.
const root = new URL('../', import.meta.url).pathname;
const stamp = join(root, 'console/dist/.sources');
const SOURCES = [
  'console/src/**/*',
  'console/*.{html,json,ts}',
  'client/*',
  'scripts/messages.ts',
  'src/web-app/identity/*',
  'package-lock.json',
];

if (!existsSync(join(root, 'node_modules/vite'))) {
  process.stdout.write('The console is not built: its tools are development dependencies, which are not installed.\n');
} else {
  const sources = digest();
  if (process.argv.includes('--force') || builtFrom() !== sources) {
    const { build } = await import('vite');
    await build({ root: join(root, 'console'), logLevel: 'warn' });
    writeFileSync(stamp, sources);
  }
}

function builtFrom(): string | null {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
}

function digest(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
