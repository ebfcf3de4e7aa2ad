import { enableCompileCache } from 'node:module';
import type { ExportTask, FileTask } from '#integrations/index.ts';

// A thread does not share the cache that `main.js` opened.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serveExports, writeExport, writeTransactionFile } = await import('#integrations/index.ts');
const { balancesOf, convertedAmounts, matchTransactions } = await import('#ledger/index.ts');

serveExports((task: ExportTask | FileTask) =>
  'format' in task
    ? writeTransactionFile(task, { match: matchTransactions, balancesOf })
    : writeExport(task, { balancesOf, convertedAmounts }),
);
