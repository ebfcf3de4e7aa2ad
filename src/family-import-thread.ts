import { enableCompileCache } from 'node:module';

// A thread does not share the cache that `main.js` opened.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serveFamilyFiles } = await import('#integrations/family-imports/file/index.ts');

serveFamilyFiles();
