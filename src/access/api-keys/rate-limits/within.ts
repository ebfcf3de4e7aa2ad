/** There was no answer in time. */
export class LateAnswer extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
    this.name = 'LateAnswer';
  }
}

/** Settles as `answer` does, or rejects with {@link LateAnswer} once `ms` milliseconds are over. */
export function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // An answer that came in time and lies unread, because this process was busy, is read before the next immediate.
      setImmediate(() => reject(new LateAnswer(ms)));
    }, ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
