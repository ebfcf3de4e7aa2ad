/** The work did not settle in time. */
export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'TimeoutError';
  }
}

/**
 * Settles as `work` does. The work itself is not cancelled; a later failure of it is ignored.
 * @throws TimeoutError after `ms` milliseconds
 */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // In a busy process an answer can have arrived in time and still be unread: I/O is read before the next immediate.
      setImmediate(() => reject(new TimeoutError(ms)));
    }, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
