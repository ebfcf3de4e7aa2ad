import type { Kysely } from 'kysely';
import { rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { UsageTables } from '#database/schema/usage-tables.ts';
import { type Budget, USER_PREFIX } from './budgets.ts';
import type { CountRequest } from './counter-store.ts';
import { AHEAD_MAX, type Counter } from './decide.ts';

type Db = Kysely<UsageTables>;

type CounterRow = Counter & { readonly key_id: string };

const upsertCounters = statement((db: Db, { rows }: { readonly rows: readonly CounterRow[] }) =>
  db
    .insertInto('rate_counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet(({ ref }) => ({ window: ref('excluded.window'), count: ref('excluded.count') })),
    ),
);

/** Stores where the counters stand, each of another key. */
export async function writeCounters(db: Db, rows: readonly CounterRow[]): Promise<void> {
  for (const chunk of rowChunks(rows)) await upsertCounters.run(db, { rows: chunk });
}

type Request = { readonly keyId: string; readonly window: bigint; readonly latest: bigint; readonly limit: bigint };

const countUnlessFull = statement((db: Db, { keyId, window, latest, limit }: Request) =>
  db
    .insertInto('rate_counters')
    .values({ key_id: keyId, window, count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key_id')
        .doUpdateSet((eb) => {
          const holds = eb.between('rate_counters.window', window, latest);
          const next = eb('rate_counters.count', '+', 1n);
          return {
            window: eb.case().when(holds).then(eb.ref('rate_counters.window')).else(eb.ref('excluded.window')).end(),
            count: eb.case().when(holds).then(next).else(eb.ref('excluded.count')).end(),
          };
        })
        .where((eb) =>
          eb.or([eb('rate_counters.count', '<', limit), eb.not(eb.between('rate_counters.window', window, latest))]),
        ),
    )
    .returning(['window', 'count']),
);

/** Decides on one request as `decide` does and counts it, in one statement. Returns undefined for a refusal. */
export async function countRequest(db: Db, { keyId, window, limit }: CountRequest): Promise<Counter | undefined> {
  const latest = BigInt(window + AHEAD_MAX);
  const row = await countUnlessFull.first(db, { keyId, window: BigInt(window), latest, limit: BigInt(limit) });
  return row && { window: Number(row.window), count: Number(row.count) };
}

export async function readCounter(db: Db, keyId: string): Promise<Counter | undefined> {
  const row = await db
    .selectFrom('rate_counters')
    .select(['window', 'count'])
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row && { window: Number(row.window), count: Number(row.count) };
}

/** The counters of `window` and later, by key. */
export async function readCounters(db: Db, window: number): Promise<Map<string, Counter>> {
  const rows = await db.selectFrom('rate_counters').selectAll().where('window', '>=', BigInt(window)).execute();
  return new Map(rows.map((row) => [row.key_id, { window: Number(row.window), count: Number(row.count) }]));
}

/** Deletes the counters of windows before the `oldest` of their kind; windows of other lengths have other numbers. */
export async function deleteCountersBefore(db: Db, oldest: Readonly<Record<Budget['kind'], number>>): Promise<void> {
  const ofUsers = `${USER_PREFIX}%`;
  await db
    .deleteFrom('rate_counters')
    .where('window', '<', BigInt(oldest.key))
    .where('key_id', 'not like', ofUsers)
    .execute();
  await db
    .deleteFrom('rate_counters')
    .where('window', '<', BigInt(oldest.user))
    .where('key_id', 'like', ofUsers)
    .execute();
}
