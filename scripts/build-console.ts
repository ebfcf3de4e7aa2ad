import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleSources } from './console-sources.ts';

// Builds the console into console/dist, unless it was built from the very same sources before; `--force` builds anyway. Where the
// tools are not installed, as after `npm prune --omit=dev`, it says so and leaves things as they are: the API needs no console.
const root = new URL('../', import.meta.url).pathname;
const stamp = join(root, 'console/dist/.sources');

if (!existsSync(join(root, 'node_modules/vite'))) {
  process.stdout.write('The console is not built: its tools are development dependencies, which are not installed.\n');
} else {
  const sources = consoleSources(root);
  if (process.argv.includes('--force') || builtFrom() !== sources) {
    const { build } = await import('vite');
    await build({ root: join(root, 'console'), logLevel: 'warn' });
    writeFileSync(stamp, sources);
  }
}

function builtFrom(): string | null {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
}
