import { parentPort } from 'node:worker_threads';
import { END_THREAD, yieldProcessor } from '#kernel/async/thread-pool.ts';
import { type BalancesOf, type ExportTask, writeExport } from './write-export.ts';

/** The message of the export thread after a task. */
export type ExportResult = { readonly failure?: unknown };

/** Runs in the export thread: writes each export that it is asked for. */
export function serveExports(balancesOf: BalancesOf): void {
  yieldProcessor();
  const port = parentPort;
  port?.on('message', async (task: ExportTask | typeof END_THREAD) => {
    if (task === END_THREAD) return port.close();
    const result: ExportResult = await writeExport(task, balancesOf).then(
      () => ({}),
      (failure: unknown) => ({ failure }),
    );
    port.postMessage(result);
  });
}
