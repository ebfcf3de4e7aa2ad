import type { Kysely } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { UsageTables } from '#database/usage-schema.ts';
import type { Counter } from './decide.ts';

type Db = Kysely<UsageTables>;

const upsertCounter = prepared((db: Db, param: Param<{ keyId: string; window: number; count: number }>) =>
  db
    .insertInto('rate_counters')
    .values({ key_id: param('keyId'), window: param('window'), count: param('count') })
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet(({ ref }) => ({ window: ref('excluded.window'), count: ref('excluded.count') })),
    ),
);

/** Stores where a key's counter stands. */
export async function writeCounter(db: Db, keyId: string, { window, count }: Counter): Promise<void> {
  await upsertCounter.run(db, { keyId, window, count });
}

/** The counters of `window` and later ones, by key. */
export async function readCounters(db: Db, window: number): Promise<Map<string, Counter>> {
  const rows = await db.selectFrom('rate_counters').selectAll().where('window', '>=', BigInt(window)).execute();
  return new Map(rows.map((row) => [row.key_id, { window: Number(row.window), count: Number(row.count) }]));
}

/** Deletes the counters of windows before `window`. */
export async function deleteCountersBefore(db: Db, window: number): Promise<void> {
  await db.deleteFrom('rate_counters').where('window', '<', BigInt(window)).execute();
}
