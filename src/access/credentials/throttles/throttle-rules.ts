import { DAY_MS } from '#kernel/time/clock.ts';

/** The state of a bucket. Times are epoch milliseconds. */
export type Bucket = {
  readonly attempts: number;
  readonly windowStartedAt: number;
  readonly blockedUntil: number | null;
};

/** The decision on an attempt: the new bucket, or the seconds to wait. */
type ThrottleDecision =
  | { readonly admitted: true; readonly bucket: Bucket }
  | { readonly admitted: false; readonly retryAfterSeconds: number };

/** `undefined` is an unused bucket. */
export type ThrottleRule = (bucket: Bucket | undefined, now: number) => ThrottleDecision;

const MINUTE_MS = 60_000;
const FREE_FAILURES = 5;
const DELAY_SECONDS_MAX = 900;

/** A bucket counts as unused after this time. */
export const FORGOTTEN_AFTER_MS = DAY_MS;

/** At most `max` attempts a minute, in windows that start with their first attempt. */
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

/** The attempts of one address in a minute. */
export const ATTEMPTS_A_MINUTE = 30;

/**
 * Five consecutive attempts are free; after the n-th, the next must wait 2^(n−5) seconds, at most 15 minutes. There is no hard
 * lock, which would let anyone lock the owner out. An attempt counts as failed until a success clears the bucket.
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
