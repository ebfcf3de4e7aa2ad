import { setTimeout } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';

const PATIENCE_MS = 2000;

/** Requests under way by name, of which only one at a time is let through. */
export class RequestsUnderWay {
  readonly #running = new Map<string, Promise<void>>();

  /**
   * Runs `work` when nothing of that name is under way, waiting up to two seconds for what is.
   * @throws AppError `idempotency_key_in_use` after that.
   */
  async alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(name)) await this.#turn(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(name, promise);
    try {
      return await work();
    } finally {
      this.#running.delete(name);
      resolve();
    }
  }

  async #turn(name: string): Promise<void> {
    const patience = new AbortController();
    const timeout = setTimeout(PATIENCE_MS, 'timeout', { signal: patience.signal }).catch(() => 'timeout');
    try {
      for (let running = this.#running.get(name); running !== undefined; running = this.#running.get(name)) {
        if ((await Promise.race([running, timeout])) === 'timeout') throw keyInUse();
      }
    } finally {
      patience.abort();
    }
  }
}

/** The 409 of a request whose twin is still under way. */
export function keyInUse(): AppError {
  return new AppError('idempotency_key_in_use', 'A request with this Idempotency-Key is still under way', {
    headers: { 'retry-after': '1' },
  });
}
