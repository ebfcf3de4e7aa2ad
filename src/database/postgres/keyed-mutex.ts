import { setTimeout } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';

/** Lets what has the same key happen one after the other, each waiting for so long and no longer. */
export class Turns {
  readonly #patienceMs: number;
  readonly #last = new Map<number, Promise<void>>();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Runs `work` when nothing of that key runs or waits before it. @throws AppError `unavailable` when that takes too long. */
  async take<T>(key: number, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    this.#last.set(key, end);
    try {
      if (before !== undefined) await this.#wait(before);
      return await work();
    } finally {
      // Whoever waits behind one that gave up still waits for those before it.
      void Promise.resolve(before).then(resolve);
      if (this.#last.get(key) === end) void end.then(() => this.#last.get(key) === end && this.#last.delete(key));
    }
  }

  async #wait(before: Promise<void>): Promise<void> {
    const patience = new AbortController();
    const timeout = setTimeout(this.#patienceMs, 'timeout', { signal: patience.signal }).catch(() => 'timeout');
    const ended = await Promise.race([before, timeout]);
    patience.abort();
    if (ended === 'timeout') {
      throw new AppError('unavailable', 'Too many writes to these books wait already; try again shortly', {
        headers: { 'retry-after': '1' },
      });
    }
  }
}
