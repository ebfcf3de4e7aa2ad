import type { UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import {
  type Budget,
  type BudgetSettings,
  type CountDecision,
  type Counter,
  decide,
  KEPT_BEFORE,
  type OldestWindows,
  type RatedKey,
} from './budgets.ts';

/** Counts the requests of API keys, and of users by their other credentials, in the current window. */
export type RateCounters = {
  /** Decides on one request and counts it if admitted, in one step. It never rejects. */
  admit(actor: UserActor): RateLimitDecision | Promise<RateLimitDecision>;
  /** The quota of a key, without counting. */
  peek(key: RatedKey): Quota | Promise<Quota>;
  /** Deletes past windows. */
  prune(): Promise<void>;
  /** Settles when all counts are written or have failed. */
  close(): Promise<void>;
};

export type CounterParts = {
  readonly settings: BudgetSettings & Pick<Settings, 'postgres' | 'redisUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** A counter of a request to decide on; `window` is that of this process’s clock. */
export type CountRequest = Pick<Budget, 'keyId' | 'limit' | 'windowSeconds'> & { readonly window: number };

/** A store outside the process that all processes count in. Every call may fail or never settle. */
export type CounterStore = {
  /** The name in the log. */
  readonly name: string;
  /** Milliseconds after which the store counts as lost. */
  readonly answerMs: number;
  /** Decides on one request as `decide` does and counts in each of its counters or in none, atomically across processes. */
  count(requests: readonly CountRequest[]): Promise<CountDecision>;
  /** The counters of a request, whatever their windows. */
  read(keyIds: readonly string[]): Promise<(Counter | undefined)[]>;
  /** Deletes the counters of windows before the `oldest` of their kind. */
  prune(oldest: OldestWindows): Promise<void>;
  close(): void;
};

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
