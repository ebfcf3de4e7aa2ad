import { enableCompileCache } from 'node:module';

// A process does not share the cache that `main.js` opened.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serveTasks } = await import('#kernel/async/serve-tasks.ts');
const { readItems } = await import('#integrations/imports/formats/read-file.ts');

serveTasks(readItems);
