import { DAY_MS } from '#kernel/time/clock.ts';

/** What is remembered of one bucket. Times are epoch milliseconds. */
export type Bucket = {
  readonly attempts: number;
  readonly windowStartedAt: number;
  readonly blockedUntil: number | null;
};

/** Whether an attempt may go on, with the bucket as it then stands, or how long to wait. */
type ThrottleDecision =
  | { readonly admitted: true; readonly bucket: Bucket }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** Decides on one attempt. `undefined` is a bucket that nobody has used. */
export type ThrottleRule = (bucket: Bucket | undefined, now: number) => ThrottleDecision;

const MINUTE_MS = 60_000;
const FREE_FAILURES = 5;
const DELAY_SECONDS_MAX = 900;

/** After so long without an attempt a bucket counts as unused. */
export const FORGOTTEN_AFTER_MS = DAY_MS;

/** At most `max` attempts a minute, in windows that begin with their first attempt. */
export const perMinute =
  (max: number): ThrottleRule =>
  (bucket, now) => {
    if (bucket === undefined || now >= bucket.windowStartedAt + MINUTE_MS) {
      return { admitted: true, bucket: { attempts: 1, windowStartedAt: now, blockedUntil: null } };
    }
    if (bucket.attempts >= max) {
      return { admitted: false, retryAfterSeconds: secondsUntil(bucket.windowStartedAt + MINUTE_MS, now) };
    }
    return { admitted: true, bucket: { ...bucket, attempts: bucket.attempts + 1 } };
  };

/** At most 30 attempts a minute. */
export const addressRule = perMinute(30);

/**
 * Five attempts in a row are free; after the n-th the next must wait 2^(n−5) seconds, at most 15 minutes. Never a hard lock,
 * which would let anyone lock the owner out. Each attempt counts as failed until a success clears the bucket.
 */
export const guessingRule: ThrottleRule = (bucket, now) => {
  if (bucket?.blockedUntil != null && now < bucket.blockedUntil) {
    return { admitted: false, retryAfterSeconds: secondsUntil(bucket.blockedUntil, now) };
  }
  const inRow = bucket !== undefined && now < bucket.windowStartedAt + FORGOTTEN_AFTER_MS;
  const attempts = inRow ? bucket.attempts + 1 : 1;
  const blockedUntil = attempts < FREE_FAILURES ? null : now + delaySeconds(attempts) * 1000;
  return { admitted: true, bucket: { attempts, windowStartedAt: now, blockedUntil } };
};

function delaySeconds(attempts: number): number {
  return Math.min(DELAY_SECONDS_MAX, 2 ** (attempts - FREE_FAILURES));
}

function secondsUntil(moment: number, now: number): number {
  return Math.ceil((moment - now) / 1000);
}
