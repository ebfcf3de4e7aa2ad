import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleSources } from './console-sources.ts';

// Builds the console into console/dist, unless it was built from the very same sources before; `--force` builds anyway. Where the
// tools are not installed, as after `npm ci --omit=dev`, it says so and leaves things as they are.
const root = new URL('../', import.meta.url).pathname;
const stamp = join(root, 'console/dist/.sources');

if (!existsSync(join(root, 'node_modules/vite'))) {
  process.stdout.write(
    'The web app is not built, and the sources do not start: both need development dependencies. Run npm ci without --omit=dev, or install an archive (docs/operations.md).\n',
  );
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
