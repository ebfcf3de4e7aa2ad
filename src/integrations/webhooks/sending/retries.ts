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

/** When to attempt a delivery again, in epoch milliseconds, after so many failed attempts; null to give it up. */
export function nextAttempt(failed: number, now: number): number | null {
  const pause = PAUSES[failed - 1];
  return pause === undefined ? null : now + pause;
}
