import type { Quota } from '#application/rate-limit.ts';

/** A counter of a request and its limit: `limit` requests per window under the id `keyId`. */
export type Budget = {
  readonly kind: 'key' | 'user';
  readonly keyId: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whether it is that of the key at the top of the chain of makers. */
  readonly isShared: boolean;
};

/** How many requests a key has made in one window; `window` is floor(unix seconds / window length). */
export type Counter = { readonly window: number; readonly count: number };

/** A counter may be this many windows ahead of the clock and still hold; further ahead, the clock was wrong when it counted. */
export const AHEAD_MAX = 1;

/** Windows kept before the current one: a clock that steps back must find their counts. */
export const KEPT_BEFORE = 1;

/** The window that the clock is in. */
export function windowAt(nowMs: number, windowSeconds: number): number {
  return Math.floor(nowMs / (windowSeconds * 1000));
}

/** A counter that a request counts in; `window` is that of this process’s clock. */
type Asked = { readonly counter: Counter | undefined; readonly limit: number; readonly window: number };

/** A decision, and the counters after it, in the order in which they were given. */
export type CountDecision = { readonly admitted: boolean; readonly counters: readonly Counter[] };

/**
 * Decides on one request, and counts it in all its counters if all admit it: the step that every counter store must do atomically.
 * Windows are fixed and aligned to the clock. When the clock steps back, a counter keeps its own window until that ends, so that a
 * step neither resets a quota nor ends a window early; the reset may then be more than one window away.
 */
export function decide(asked: readonly Asked[]): CountDecision {
  const current = asked.map(({ counter, limit, window }) => ({ ...counterAt(counter, window), limit }));
  const admitted = current.every(({ count, limit }) => count < limit);
  const more = admitted ? 1 : 0;
  return { admitted, counters: current.map(({ window, count }) => ({ window, count: count + more })) };
}

/** The quota without counting; `admitted` says whether the next request would pass. */
export function currentQuota(budgets: readonly Budget[], counters: readonly (Counter | undefined)[], nowMs: number) {
  const current = budgets.map(({ windowSeconds }, index) => counterAt(counters[index], windowAt(nowMs, windowSeconds)));
  const admitted = current.every(({ count }, index) => count < (budgets[index]?.limit ?? 0));
  return quotaOf(budgets, { admitted, counters: current }, nowMs);
}

function counterAt(counter: Counter | undefined, window: number): Counter {
  const holds = counter !== undefined && counter.window >= window && counter.window <= window + AHEAD_MAX;
  return holds ? counter : { window, count: 0 };
}

/** The quota as responses show it: that of the counter with the fewest requests left; of equal ones the one that begins again last. */
export function quotaOf(budgets: readonly Budget[], { admitted, counters }: CountDecision, nowMs: number): Quota {
  const quotas = budgets.map(({ limit, windowSeconds, isShared }, index) => {
    const { window, count } = counters[index] ?? counterAt(undefined, windowAt(nowMs, windowSeconds));
    const resetInSeconds = (window + 1) * windowSeconds - Math.floor(nowMs / 1000);
    return { admitted, limit, count, remaining: Math.max(0, limit - count), resetInSeconds, windowSeconds, isShared };
  });
  return quotas.reduce((one, other) => {
    const isTighter =
      other.remaining === one.remaining ? other.resetInSeconds > one.resetInSeconds : other.remaining < one.remaining;
    return isTighter ? other : one;
  });
}
