import { setImmediate } from 'node:timers/promises';

/** Milliseconds of processor time: what else runs on the machine does not count. */
type Load<Result> = { readonly result: Result; readonly ms: number };

/**
 * The longest that `work` keeps the calling thread from everybody else: the turn of its event loop with the most processor time. The
 * server of a test runs in this thread, and so does what the test itself does in `work`.
 */
export async function longestTurn<Result>(work: () => Promise<Result>): Promise<Load<Result>> {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const before = process.threadCpuUsage();
      await setImmediate();
      longest = Math.max(longest, since(before));
    }
  })();
  await setImmediate();
  try {
    const result = await work();
    await setImmediate(); // the turn in which it ended
    return { result, ms: longest };
  } finally {
    isOver = true;
    await watching;
  }
}

/** All processor time that `work` takes of the calling thread. */
export async function threadTime<Result>(work: () => Promise<Result>): Promise<Load<Result>> {
  const before = process.threadCpuUsage();
  const result = await work();
  return { result, ms: since(before) };
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
