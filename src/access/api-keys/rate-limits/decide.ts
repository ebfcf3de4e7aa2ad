import type { Quota } from '#application/rate-limit.ts';

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

/**
 * Decides on one request and counts it if admitted. Windows are fixed and aligned to the clock. When the clock steps back, the
 * counter keeps its own window until that ends, so that a step neither resets a quota nor ends a window early; the reset may
 * then be more than one window away.
 */
export function decide(
  counter: Counter | undefined,
  limit: number,
  nowMs: number,
  windowSeconds: number,
): { readonly quota: Quota; readonly counter: Counter } {
  const { admitted, counter: counted } = decideAt(counter, limit, windowAt(nowMs, windowSeconds));
  return { quota: quotaOf(counted, admitted, limit, nowMs, windowSeconds), counter: counted };
}

/** The same by window numbers: the step that every counter store must do atomically. */
export function decideAt(
  counter: Counter | undefined,
  limit: number,
  window: number,
): { readonly admitted: boolean; readonly counter: Counter } {
  const current = counterAt(counter, window);
  const admitted = current.count < limit;
  return { admitted, counter: admitted ? { window: current.window, count: current.count + 1 } : current };
}

/** The quota without counting; `admitted` says whether the next request would pass. */
export function currentQuota(counter: Counter | undefined, limit: number, nowMs: number, windowSeconds: number): Quota {
  const current = counterAt(counter, windowAt(nowMs, windowSeconds));
  return quotaOf(current, current.count < limit, limit, nowMs, windowSeconds);
}

function counterAt(counter: Counter | undefined, window: number): Counter {
  const holds = counter !== undefined && counter.window >= window && counter.window <= window + AHEAD_MAX;
  return holds ? counter : { window, count: 0 };
}

/** The quota as responses show it. */
export function quotaOf(
  counter: Counter,
  admitted: boolean,
  limit: number,
  nowMs: number,
  windowSeconds: number,
): Quota {
  return {
    admitted,
    limit,
    count: counter.count,
    remaining: Math.max(0, limit - counter.count),
    resetInSeconds: (counter.window + 1) * windowSeconds - Math.floor(nowMs / 1000),
    windowSeconds,
  };
}
