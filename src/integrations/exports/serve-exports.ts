import { parentPort } from 'node:worker_threads';
import { END_THREAD, yieldProcessor } from '#kernel/async/thread-pool.ts';
import { resultOfError, type ThreadResult } from '#kernel/async/thread-result.ts';

/** Runs in the export thread: writes each file that it is asked for. */
export function serveExports<Task>(write: (task: Task) => Promise<void>): void {
  yieldProcessor();
  const port = parentPort;
  port?.on('message', async (task: Task | typeof END_THREAD) => {
    if (task === END_THREAD) return port.close();
    const result: ThreadResult = await write(task).then(() => ({ value: undefined }), resultOfError);
    port.postMessage(result);
  });
}
