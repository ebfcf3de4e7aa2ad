import { withTimeout } from './with-timeout.ts';

/** A mutex per key with a wait limit. Waiters enter in order of arrival. */
export class KeyedMutex<Key> {
  readonly #waitMs: number;
  readonly #waitedTooLong: () => Error;
  readonly #last = new Map<Key, Promise<void>>();

  constructor(waitMs: number, waitedTooLong: () => Error) {
    this.#waitMs = waitMs;
    this.#waitedTooLong = waitedTooLong;
  }

  /**
   * Runs `work` when no earlier work with this key runs or waits.
   * @throws the error of `waitedTooLong` when the wait exceeds the limit; `work` has not run then
   */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(key);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    this.#last.set(key, done);
    void done.then(() => this.#last.get(key) === done && this.#last.delete(key));
    try {
      if (previous !== undefined) await this.#wait(previous);
      return await work();
    } finally {
      // After a timeout the earlier work still runs: those queued behind this call must wait for it.
      if (previous === undefined) resolve();
      else void previous.then(resolve);
    }
  }

  async #wait(previous: Promise<void>): Promise<void> {
    try {
      await withTimeout(previous, this.#waitMs);
    } catch {
      throw this.#waitedTooLong();
    }
  }
}
