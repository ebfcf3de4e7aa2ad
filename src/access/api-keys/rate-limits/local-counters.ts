import type { Counted, CountRequest } from './counter-store.ts';
import { type Counter, decideAt } from './decide.ts';

/** What this process has last seen of each key's counter: to refuse by what is known, and to go on from when it is alone. */
export class LocalCounters {
  readonly #seen = new Map<string, Counter>();
  #newest = Number.NEGATIVE_INFINITY;

  /** Whether the request is refused by what is known already. */
  isFull({ keyId, window, limit }: CountRequest): boolean {
    return !decideAt(this.#seen.get(keyId), limit, window).admitted;
  }

  /** Decides alone, and counts. */
  count({ keyId, window, limit }: CountRequest): Counted {
    const counted = decideAt(this.#seen.get(keyId), limit, window);
    this.remember(keyId, counted.counter);
    return counted;
  }

  /** The key's counter as it was last seen. */
  read(keyId: string): Counter | undefined {
    return this.#seen.get(keyId);
  }

  /** Notes where a key's counter stands, and with each new window forgets those that can no longer hold. */
  remember(keyId: string, counter: Counter): void {
    if (counter.window > this.#newest) {
      this.#newest = counter.window;
      for (const [id, { window }] of this.#seen) if (window < counter.window - 1) this.#seen.delete(id);
    }
    this.#seen.set(keyId, counter);
  }
}
