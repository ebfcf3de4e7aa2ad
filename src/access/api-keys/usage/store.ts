import type { Insertable, Kysely } from 'kysely';
import { type Families, isOneOf } from '#database/queries/active-families.ts';
import { rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import { instant } from '#kernel/time/clock.ts';

type Db = Kysely<UsageTables>;

/** The last use of one credential. */
export type LastUse = { readonly familyId: number; readonly credentialId: string; readonly atMs: number };

/** Requests of one key on one UTC day, to one endpoint, with one class of status. */
export type UsageCount = {
  readonly familyId: number;
  readonly credentialId: string;
  readonly userId: string;
  readonly day: string;
  readonly method: string;
  readonly route: string;
  readonly statusClass: string;
  readonly count: number;
};

type LastUseRow = Insertable<UsageTables['credential_uses']>;

const upsertLastUses = statement((db: Db, { rows }: { readonly rows: readonly LastUseRow[] }) =>
  db
    .insertInto('credential_uses')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'credential_id'])
        .doUpdateSet(({ ref }) => ({ last_used_at: ref('excluded.last_used_at') }))
        // Another process may have stored a later one.
        .where(({ eb, ref }) => eb('credential_uses.last_used_at', '<', ref('excluded.last_used_at'))),
    ),
);

/** Stores last uses, each of another credential. */
export async function writeLastUses(db: Db, uses: readonly LastUse[]): Promise<void> {
  const rows = uses.map(({ familyId, credentialId, atMs }) => ({
    family_id: familyId,
    credential_id: credentialId,
    last_used_at: instant(atMs),
  }));
  for (const chunk of rowChunks(rows)) await upsertLastUses.run(db, { rows: chunk });
}

type OfCredentials = { readonly familyId: number; readonly ids: readonly string[] };

const selectLastUses = statement((db: Db, { familyId, ids }: OfCredentials) =>
  db
    .selectFrom('credential_uses')
    .select(['credential_id', 'last_used_at'])
    .where('family_id', '=', familyId)
    .where('credential_id', 'in', ids),
);

/** The stored last uses of the family's credentials `ids`, by id. */
export async function readLastUses(db: Db, familyId: number, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectLastUses.all(db, { familyId, ids });
  return new Map(rows.map((row) => [row.credential_id, row.last_used_at]));
}

type CountRow = Insertable<UsageTables['usage_counts']>;

const upsertCounts = statement((db: Db, { rows }: { readonly rows: readonly CountRow[] }) =>
  db
    .insertInto('usage_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'credential_id', 'day', 'method', 'route', 'status_class'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('usage_counts.count'), '+', ref('excluded.count')) })),
    ),
);

/** Adds to the stored counts; no two of `counts` may be of the same row. */
export async function addCounts(db: Db, counts: readonly UsageCount[]): Promise<void> {
  const rows = counts.map(({ familyId, credentialId, userId, day, method, route, statusClass, count }) => ({
    family_id: familyId,
    credential_id: credentialId,
    user_id: userId,
    day,
    method,
    route,
    status_class: statusClass,
    count,
  }));
  for (const chunk of rowChunks(rows)) await upsertCounts.run(db, { rows: chunk });
}

/** Days are inclusive. */
export type HistoryFilter = {
  readonly familyId: number;
  readonly startDay: string;
  readonly endDay: string;
  readonly userId?: string;
  readonly credentialId?: string;
};

/** Requests per day, endpoint and class of status, the newest day first. */
export function readHistory(db: Db, { familyId, startDay, endDay, userId, credentialId }: HistoryFilter) {
  let query = db
    .selectFrom('usage_counts')
    .select(['day', 'method', 'route', 'status_class'])
    .select(({ fn, cast }) => cast<bigint>(fn.sum('count'), 'bigint').as('count'))
    .where('family_id', '=', familyId)
    .where('day', '>=', startDay)
    .where('day', '<=', endDay);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (credentialId !== undefined) query = query.where('credential_id', '=', credentialId);
  return query
    .groupBy(['day', 'route', 'method', 'status_class'])
    .orderBy('day', 'desc')
    .orderBy('route')
    .orderBy('method')
    .orderBy('status_class')
    .execute();
}

/** Deletes the history of the days before `day`, of all families or of these. */
export async function deleteCountsBefore(db: Db, day: string, families: Families): Promise<void> {
  await db.deleteFrom('usage_counts').where('day', '<', day).where(isOneOf('family_id', families)).execute();
}
