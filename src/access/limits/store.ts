import type { Kysely } from 'kysely';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import type { OldestWindows } from './budgets.ts';
import type { Counter } from './decide.ts';

type Db = Kysely<UsageTables>;

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
