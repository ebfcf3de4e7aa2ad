import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Bucket } from './throttle-rules.ts';

type Db = Kysely<LedgerTables>;

/** The bucket of that key, if it has been used. */
export async function findBucket(db: Db, key: string): Promise<Bucket | undefined> {
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
export async function putBucket(db: Db, key: string, bucket: Bucket): Promise<void> {
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
export async function deleteBucket(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Drops every bucket whose window began before `instantText`. */
export async function deleteBucketsBefore(db: Db, instantText: string): Promise<void> {
  await db.deleteFrom('throttles').where('window_started_at', '<', instantText).execute();
}
