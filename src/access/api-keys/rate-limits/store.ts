import type { Kysely } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { UsageTables } from '#database/schema/usage-tables.ts';
import type { CountRequest } from './counter-store.ts';
import { AHEAD_MAX, type Counter } from './decide.ts';

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

type UpsertValues = { keyId: string; window: bigint; latest: bigint; limit: bigint };

const upsertRequest = prepared((db: Db, param: Param<UpsertValues>) =>
  db
    .insertInto('rate_counters')
    .values({ key_id: param('keyId'), window: param('window'), count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet((eb) => {
          const holds = eb.between('rate_counters.window', param('window'), param('latest'));
          const next = eb('rate_counters.count', '+', 1n);
          return {
            window: eb.case().when(holds).then(eb.ref('rate_counters.window')).else(eb.ref('excluded.window')).end(),
            count: eb.case().when(holds).then(next).else(eb.ref('excluded.count')).end(),
          };
        })
        .where((eb) =>
          eb.or([
            eb('rate_counters.count', '<', param('limit')),
            eb.not(eb.between('rate_counters.window', param('window'), param('latest'))),
          ]),
        ),
    )
    .returning(['window', 'count']),
);

/** Decides on one request as `decide` does and counts it, in one statement. The counter, or undefined for a refusal. */
export async function countRequest(db: Db, { keyId, window, limit }: CountRequest): Promise<Counter | undefined> {
  const latest = BigInt(window + AHEAD_MAX);
  const row = await upsertRequest.first(db, { keyId, window: BigInt(window), latest, limit: BigInt(limit) });
  return row && { window: Number(row.window), count: Number(row.count) };
}

const selectCounter = prepared((db: Db, param: Param<{ keyId: string }>) =>
  db.selectFrom('rate_counters').select(['window', 'count']).where('key_id', '=', param('keyId')),
);

/** Where a key's counter stands. */
export async function readCounter(db: Db, keyId: string): Promise<Counter | undefined> {
  const row = await selectCounter.first(db, { keyId });
  return row && { window: Number(row.window), count: Number(row.count) };
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
