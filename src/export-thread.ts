import { enableCompileCache } from 'node:module';
import type { ExportTask } from '#integrations/exports/index.ts';
import type { FileTask } from '#integrations/transaction-files/write-file.ts';

// A thread does not share the cache that `main.js` opened.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serveExports, writeExport } = await import('#integrations/exports/index.ts');
const { writeTransactionFile } = await import('#integrations/transaction-files/write-file.ts');

serveExports((task: ExportTask | FileTask) => ('format' in task ? writeTransactionFile(task) : writeExport(task)));
