import type { Database } from '#database/database.ts';
import { instant } from '#kernel/time/clock.ts';
import { deleteExpiredBefore } from './store.ts';

/** Removes what the OAuth server kept between requests, and clients that registered themselves, once expired at `now`. */
export function forgetExpiredOauth(database: Database, now: number): Promise<void> {
  return database.write((tx) => deleteExpiredBefore(tx.db, instant(now)));
}
