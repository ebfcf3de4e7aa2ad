import { parentPort } from 'node:worker_threads';
import { END_THREAD, yieldProcessor } from './thread-pool.ts';
import { resultOfError, type ThreadResult } from './thread-result.ts';

/** Runs in a thread of a pool: does each task that it is asked for, and calls `onEnd` before it ends. */
export function serveThread<Task>(run: (task: Task) => Promise<unknown>, onEnd = () => {}): void {
  yieldProcessor();
  const port = parentPort;
  port?.on('message', async (task: Task | typeof END_THREAD) => {
    if (task !== END_THREAD) return port.postMessage(await resultOf(run, task));
    onEnd();
    port.close();
  });
}

async function resultOf<Task>(run: (task: Task) => Promise<unknown>, task: Task): Promise<ThreadResult> {
  try {
    return { value: await run(task) };
  } catch (error) {
    return resultOfError(error);
  }
}
