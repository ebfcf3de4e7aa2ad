import { enableCompileCache } from 'node:module';

// Types stripped and code compiled once are kept beside the packages: a start is twice as quick, and 20 MB smaller. Not in the
// system's folder for such things, where another user of the machine could leave code for us to run. This file alone is JavaScript,
// so that a start need not load what strips types.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serve } = await import('./serve.ts');

serve().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
