import type { Kysely } from 'kysely';
import { rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import type { OldestWindows } from './budgets.ts';
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

/** Counters by key: these, or all. */
export async function readCounters(db: Db, keyIds?: readonly string[]): Promise<Map<string, Counter>> {
  const rows = await db
    .selectFrom('rate_counters')
    .selectAll()
    .$if(keyIds !== undefined, (query) => query.where('key_id', 'in', keyIds ?? []))
    .execute();
  return new Map(rows.map((row) => [row.key_id, { window: Number(row.window), count: Number(row.count) }]));
}

/** Deletes the counters of windows before the `oldest` of their kind. */
export async function deleteCountersBefore(db: Db, { prefixed, others }: OldestWindows): Promise<void> {
  const before = (window: number) => db.deleteFrom('rate_counters').where('window', '<', BigInt(window));
  for (const [prefix, window] of prefixed) await before(window).where('key_id', 'like', `${prefix}%`).execute();
  const unprefixed = [...prefixed.keys()].reduce(
    (query, prefix) => query.where('key_id', 'not like', `${prefix}%`),
    before(others),
  );
  await unprefixed.execute();
}
