import { tooManyAttempts } from '#access/credentials/throttles/index.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import { keysOf, liveKeysOf } from './store.ts';

/** The most keys of a user that work; each has a rate counter. */
const LIVE_MAX = 200;
/** The most keys that are made for a user in a day of 24 hours. */
const MADE_MAX = 100;

/** Refuses one key too many of a user. @throws AppError `conflict`, or `too_many_attempts` with the wait. */
export async function requireFewKeys(tx: FamilyTransaction, userId: string): Promise<void> {
  const owner = { familyId: tx.familyId, userId };
  const live = await liveKeysOf(tx.db, owner, tx.now).execute();
  if (live.length >= LIVE_MAX)
    throw new AppError('conflict', `A user has at most ${LIVE_MAX} API keys that work; revoke one first`);
  const nowMs = Date.parse(tx.now);
  const oldest = await keysOf(tx.db, tx.familyId, userId)
    .where('created_at', '>', instant(nowMs - DAY_MS))
    .orderBy('created_at', 'desc')
    .offset(MADE_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  const seconds = Math.ceil((Date.parse(oldest.created_at) + DAY_MS - nowMs) / 1000);
  const message = `At most ${MADE_MAX} API keys are made for a user in 24 hours; use one of them, or try again in ${seconds} seconds`;
  throw tooManyAttempts(seconds, message);
}
