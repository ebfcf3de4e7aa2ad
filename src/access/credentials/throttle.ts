import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LedgerDatabase, Tx } from '#database/database.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { networksOf } from '#kernel/addresses.ts';
import { AppError } from '#kernel/errors.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';

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

/** At most `max` attempts in windows that start with their first attempt. */
const atMost =
  (max: number, windowMs: number): ThrottleRule =>
  (bucket, now) => {
    if (bucket === undefined || now >= bucket.windowStartedAt + windowMs) {
      return { admitted: true, bucket: { attempts: 1, windowStartedAt: now, blockedUntil: null } };
    }
    if (bucket.attempts >= max) {
      return { admitted: false, retryAfterSeconds: secondsUntil(bucket.windowStartedAt + windowMs, now) };
    }
    return { admitted: true, bucket: { ...bucket, attempts: bucket.attempts + 1 } };
  };

const INVITATIONS_A_DAY = 20;

export const perMinute = (max: number): ThrottleRule => atMost(max, MINUTE_MS);

/** The attempts of one address in a minute. */
const ATTEMPTS_A_MINUTE = 30;

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

/** A bucket of attempts and the rule that limits it. */
export type Throttle = {
  readonly key: string;
  readonly rule: ThrottleRule;
  /** A bucket that counts the same attempt for a wider network. */
  readonly wider?: Throttle;
};

/** Attempts from one address, whatever they try. */
export function addressThrottle(address: string): Throttle {
  return minuteThrottle('address', address, ATTEMPTS_A_MINUTE);
}

/** Guesses at the password of an email address, whether or not an account has it. */
export function accountThrottle(email: string): Throttle {
  // Hashed: users type anything into a sign-in form, including passwords.
  return { key: `account:${hash('sha256', email, 'hex')}`, rule: guessingRule };
}

/** Guesses from a device that the user has signed in from: the owner can sign in while attackers are throttled. */
export function deviceThrottle(userId: string, deviceId: string): Throttle {
  return { key: `device:${userId}:${hash('sha256', deviceId, 'hex')}`, rule: guessingRule };
}

/** Guesses from a browser that the user has signed in from, for the same reason. */
export function browserThrottle(userId: string, browserId: string): Throttle {
  return { key: `browser:${userId}:${browserId}`, rule: guessingRule };
}

/** Guesses at a user's current password by a holder of one of their credentials. */
export function confirmationThrottle(userId: string): Throttle {
  return { key: `confirmation:${userId}`, rule: guessingRule };
}

/** Mails with a link for a new password to one address, which anybody may ask for: few, and then fewer. */
export function resetThrottle(email: string): Throttle {
  return { key: `password_reset:${hash('sha256', email, 'hex')}`, rule: guessingRule };
}

/** Invitations that a family mails, and those that one address gets: anybody can sign up and invite any address. */
export function invitationThrottles(familyId: number, email: string): readonly Throttle[] {
  return [
    { key: `invitation_mail:${familyId}`, rule: atMost(INVITATIONS_A_DAY, DAY_MS) },
    { key: `invited:${hash('sha256', email, 'hex')}`, rule: guessingRule },
  ];
}

/** Changes of a user's own e-mail address, at most five a minute. */
export function addressChangeThrottle(userId: string): Throttle {
  return { key: `address_change:${userId}`, rule: perMinute(5) };
}

/** Guesses at the codes of a second factor, after a correct password. */
export function secondFactorThrottle(userId: string): Throttle {
  return { key: `second_factor:${userId}`, rule: guessingRule };
}

/**
 * Attempts of one kind from one address, at most `max` a minute. IPv6 counts by /64, by /56 with twice and by /48 with four times
 * the number: a caller may have any of these networks.
 */
export function minuteThrottle(thing: string, address: string, max: number): Throttle {
  return networksOf(address)
    .map((network, index): Throttle => ({ key: `${thing}:${network}`, rule: perMinute(max * 2 ** index) }))
    .reduceRight((wider, throttle) => ({ ...throttle, wider }));
}

/** Guesses at device codes by a signed-in user. */
export function userCodeThrottle(userId: string): Throttle {
  return { key: `user_code:${userId}`, rule: guessingRule };
}

type Db = Kysely<LedgerTables>;

/** The bucket of that key, if it has been used. */
async function findBucket(db: Db, key: string): Promise<Bucket | undefined> {
  const row = await db.selectFrom('throttles').selectAll().where('key', '=', key).executeTakeFirst();
  return (
    row && {
      attempts: Number(row.failures),
      windowStartedAt: Date.parse(row.window_started_at),
      blockedUntil: row.blocked_until === null ? null : Date.parse(row.blocked_until),
    }
  );
}

/** Writes a bucket, new or not. */
async function putBucket(db: Db, key: string, bucket: Bucket): Promise<void> {
  const values = {
    failures: bucket.attempts,
    window_started_at: instant(bucket.windowStartedAt),
    blocked_until: bucket.blockedUntil === null ? null : instant(bucket.blockedUntil),
  };
  await db
    .insertInto('throttles')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** Empties a bucket. */
async function deleteBucket(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Drops every bucket whose window began before `instantText`. */
async function deleteBucketsBefore(db: Db, instantText: string): Promise<void> {
  await db.deleteFrom('throttles').where('window_started_at', '<', instantText).execute();
}

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
