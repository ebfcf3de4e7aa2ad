const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses between the attempts of a delivery: eleven attempts in three days. */
const PAUSES = [
  ...[5 * SECOND, 30 * SECOND, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR],
];

/** A webhook that got nothing through for as long is disabled. */
export const FAILING_MS_MAX = PAUSES.reduce((sum, pause) => sum + pause);

/** The longest wait that a receiver can ask for: a wrong header must not silence a webhook for days. */
const ASKED_MS_MAX = HOUR;

/** The wait of a `Retry-After`, in seconds or as a date, in milliseconds and at most an hour; 0 without a readable one. */
export function askedWait(header: string | null, now: number): number {
  if (header === null) return 0;
  const ms = /^\d{1,10}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(0, ms), ASKED_MS_MAX);
}

/**
 * When to attempt a delivery again, in epoch milliseconds, after so many failed attempts, and not before the receiver wants it; null
 * to give it up.
 */
export function nextAttempt(failed: number, now: number, waitMs: number): number | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : now + Math.max(pause, waitMs);
}
