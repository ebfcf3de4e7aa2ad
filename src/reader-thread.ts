import { enableCompileCache } from 'node:module';

// A thread does not share the cache that `main.js` opened.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serveReads } = await import('#http/serve-reads.ts');
const { ledgerRoutes } = await import('#ledger/routes.ts');

serveReads(
  ledgerRoutes(
    () => {},
    () => {},
  ),
);
