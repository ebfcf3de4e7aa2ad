import { enableCompileCache } from 'node:module';

// Caches stripped and compiled code next to the packages: starts take half the time. Not in the system's temporary folder, where
// another user could plant code. This file is JavaScript so that a start need not load the type stripper.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serve } = await import('./serve.ts');

serve().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
