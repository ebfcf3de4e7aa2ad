import type { LedgerDatabase, Tx } from '#database/database.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import { AppError } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { deleteBucket, deleteBucketsBefore, findBucket, putBucket } from './store.ts';
import type { Throttle } from './throttle.ts';
import { FORGOTTEN_AFTER_MS } from './throttle-rules.ts';

/**
 * Counts one attempt in the running transaction, before anything is compared, so that parallel guesses cannot all pass. Returns
 * null, or the seconds to wait; throw after the commit, or the count is lost.
 */
export async function countAttempt(tx: Pick<Tx, 'db' | 'now'>, throttle: Throttle): Promise<number | null> {
  await lockKey(tx.db, throttle.key);
  const decision = throttle.rule(await findBucket(tx.db, throttle.key), Date.parse(tx.now));
  if (!decision.admitted) return decision.retryAfterSeconds;
  await putBucket(tx.db, throttle.key, decision.bucket);
  return throttle.wider === undefined ? null : countAttempt(tx, throttle.wider);
}

/** Counts one attempt in its own transaction. @throws AppError `too_many_attempts`. */
export async function admitAttempt(db: LedgerDatabase, throttle: Throttle): Promise<void> {
  refuseWhile(await db.writeApart((tx) => countAttempt(tx, throttle)));
}

/** The seconds to wait at `now`, epoch milliseconds, without counting; null for none. */
export async function waitFor(db: LedgerDatabase, throttle: Throttle, now: number): Promise<number | null> {
  const decision = throttle.rule(await findBucket(db.read, throttle.key), now);
  if (!decision.admitted) return decision.retryAfterSeconds;
  return throttle.wider === undefined ? null : waitFor(db, throttle.wider, now);
}

/** @throws AppError `too_many_attempts` unless null. */
export function refuseWhile(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds !== null) throw tooManyAttempts(retryAfterSeconds);
}

export function tooManyAttempts(
  retryAfterSeconds: number,
  message = `Too many attempts; try again in ${retryAfterSeconds} seconds`,
): AppError {
  return new AppError('too_many_attempts', message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
    details: { retry_after_seconds: retryAfterSeconds },
  });
}

/** Clears a bucket after a success. */
export function clearThrottle(tx: Pick<Tx, 'db'>, throttle: Throttle): Promise<void> {
  return deleteBucket(tx.db, throttle.key);
}

/** Deletes the buckets that no longer count at `now`, epoch milliseconds. */
export function deleteOldThrottles(db: Tx['db'], now: number): Promise<void> {
  return deleteBucketsBefore(db, instant(now - FORGOTTEN_AFTER_MS));
}
