import { parentPort, threadId } from 'node:worker_threads';
import { END_THREAD } from '#kernel/async/thread-pool.ts';

// A thread for tests of the thread pool: it does what its task says.
const deeds: Record<string, () => string> = {
  id: () => String(threadId),
  slow: () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    return 'done';
  },
  throw: () => {
    throw new Error('on request');
  },
  exit: () => process.exit(3),
  spin: () => {
    for (;;);
  },
};

parentPort?.on('message', (task: string | typeof END_THREAD) => {
  if (task === END_THREAD) parentPort?.close();
  else parentPort?.postMessage(deeds[task]?.());
});
