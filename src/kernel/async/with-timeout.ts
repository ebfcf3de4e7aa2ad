/** The work did not settle in time. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'TimeoutError';
  }
}

// A timer this late was not held up by other work: the process itself was stopped, as by a machine that sleeps.
const STOPPED_MS = 200;

/**
 * Settles as `work` does. The work itself is not cancelled; a later failure of it is ignored. Once, the work gets the time back in
 * which this process was stopped.
 * @throws TimeoutError after `ms` milliseconds
 */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new TimeoutError(ms));
    const dueMs = performance.now() + ms;
    let timer = setTimeout(() => {
      const lateMs = performance.now() - dueMs;
      if (lateMs > STOPPED_MS) timer = setTimeout(giveUp, Math.min(lateMs, ms));
      // In a busy process an answer can have arrived in time and still be unread: I/O is read before the next immediate.
      else setImmediate(giveUp);
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
