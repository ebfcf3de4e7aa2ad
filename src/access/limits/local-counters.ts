import type { CountRequest } from './counter-store.ts';
import { type CountDecision, type Counter, decide, KEPT_BEFORE } from './decide.ts';

type Held = Counter & { readonly windowSeconds: number };

/**
 * Counters in memory. One is forgotten only after its window: when a new window of the same length begins. As many are held as
 * credentials and users sent requests in it, which their own limits bound.
 */
export class LocalCounters {
  readonly #held = new Map<string, Held>();
  /** The newest window by the length of windows. */
  readonly #newest = new Map<number, number>();

  /** Whether the request is refused by a counter seen last. */
  isFull(requests: readonly CountRequest[]): boolean {
    return !this.#decide(requests).admitted;
  }

  /** Decides and counts locally. */
  count(requests: readonly CountRequest[]): CountDecision {
    const counted = this.#decide(requests);
    this.remember(requests, counted.counters);
    return counted;
  }

  read(keyIds: readonly string[]): (Counter | undefined)[] {
    return keyIds.map((keyId) => this.#held.get(keyId));
  }

  /** Stores the counters of a request. */
  remember(requests: readonly CountRequest[], counters: readonly Counter[]): void {
    for (const [index, { keyId, windowSeconds }] of requests.entries()) {
      const counter = counters[index];
      if (counter === undefined) continue;
      this.#forgetBefore(counter.window, windowSeconds);
      this.#held.set(keyId, { ...counter, windowSeconds });
    }
  }

  #decide(requests: readonly CountRequest[]): CountDecision {
    return decide(requests.map((request) => ({ ...request, counter: this.#held.get(request.keyId) })));
  }

  #forgetBefore(window: number, windowSeconds: number): void {
    if (window <= (this.#newest.get(windowSeconds) ?? Number.NEGATIVE_INFINITY)) return;
    this.#newest.set(windowSeconds, window);
    for (const [id, held] of this.#held)
      if (held.windowSeconds === windowSeconds && held.window < window - KEPT_BEFORE) this.#held.delete(id);
  }
}
