import type { Quota } from '#http/exchange.ts';

/** How many requests a key has made in one window; `window` is floor(unix seconds / window length). */
export type Counter = { readonly window: number; readonly count: number };

/** A counter may be this many windows ahead of the clock and still hold; further ahead, the clock was wrong when it counted. */
const AHEAD_MAX = 1;

/** The window that the clock is in. */
export function windowAt(nowMs: number, windowSeconds: number): number {
  return Math.floor(nowMs / (windowSeconds * 1000));
}

/**
 * Decides on one request and counts it if it is admitted. Windows are fixed and aligned to the clock. When the clock has
 * stepped back, the counter's own window goes on to its end, so that a step neither hands out a fresh quota nor ends a window
 * in the past; the reset may then lie more than a window away.
 */
export function decide(
  counter: Counter | undefined,
  limit: number,
  nowMs: number,
  windowSeconds: number,
): { readonly quota: Quota; readonly counter: Counter } {
  const current = counterAt(counter, nowMs, windowSeconds);
  const admitted = current.count < limit;
  const counted = admitted ? { window: current.window, count: current.count + 1 } : current;
  return { quota: quotaOf(counted, admitted, limit, nowMs, windowSeconds), counter: counted };
}

/** Where a key stands, without counting anything; `admitted` says whether its next request would be. */
export function standing(counter: Counter | undefined, limit: number, nowMs: number, windowSeconds: number): Quota {
  const current = counterAt(counter, nowMs, windowSeconds);
  return quotaOf(current, current.count < limit, limit, nowMs, windowSeconds);
}

function counterAt(counter: Counter | undefined, nowMs: number, windowSeconds: number): Counter {
  const window = windowAt(nowMs, windowSeconds);
  const holds = counter !== undefined && counter.window >= window && counter.window <= window + AHEAD_MAX;
  return holds ? counter : { window, count: 0 };
}

function quotaOf(counter: Counter, admitted: boolean, limit: number, nowMs: number, windowSeconds: number): Quota {
  return {
    admitted,
    limit,
    count: counter.count,
    remaining: Math.max(0, limit - counter.count),
    resetInSeconds: (counter.window + 1) * windowSeconds - Math.floor(nowMs / 1000),
    windowSeconds,
  };
}
