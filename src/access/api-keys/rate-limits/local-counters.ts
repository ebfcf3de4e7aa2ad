import { BoundedMap } from '#kernel/bounded-map.ts';
import type { CountDecision, CountRequest } from './counter-store.ts';
import { type Counter, decideAt } from './decide.ts';

/** The most counters that a process has in memory: some 20 MB. Beyond it the oldest is forgotten, and its key or user starts at zero. */
export const COUNTERS_MAX = 100_000;

/** Counters in memory, all of windows of one length. Those of past windows are dropped when a new window begins. */
export class LocalCounters {
  readonly #seen = new BoundedMap<string, Counter>(COUNTERS_MAX);
  #newest = Number.NEGATIVE_INFINITY;

  /** Whether the request is refused by the counter seen last. */
  isFull({ keyId, window, limit }: CountRequest): boolean {
    return !decideAt(this.#seen.get(keyId), limit, window).admitted;
  }

  /** Decides and counts locally. */
  count({ keyId, window, limit }: CountRequest): CountDecision {
    const counted = decideAt(this.#seen.get(keyId), limit, window);
    this.remember(keyId, counted.counter);
    return counted;
  }

  read(keyId: string): Counter | undefined {
    return this.#seen.get(keyId);
  }

  /** Stores a counter and deletes counters of past windows. */
  remember(keyId: string, counter: Counter): void {
    if (counter.window > this.#newest) {
      this.#newest = counter.window;
      for (const [id, { window }] of this.#seen) if (window < counter.window - 1) this.#seen.delete(id);
    }
    this.#seen.set(keyId, counter);
  }
}
