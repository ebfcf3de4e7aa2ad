import type { Database } from '#database/database.ts';
import { instant } from '#kernel/time/clock.ts';
import { deleteTokensExpiredBefore } from './store.ts';

/** Removes tokens that have expired at `now`, epoch milliseconds. Their grants stay: they say which devices are known. */
export function forgetExpiredTokens(db: Database, now: number): Promise<void> {
  return db.write((tx) => deleteTokensExpiredBefore(tx.db, instant(now)));
}
