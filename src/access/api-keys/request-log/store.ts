import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CredentialOwner } from '#application/actor.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';

type UsageDb = Kysely<UsageTables>;

export type NewLoggedRow = Insertable<UsageTables['request_log']>;

export type LoggedRow = Selectable<UsageTables['request_log']>;

export type LogFilter = {
  readonly familyId: number;
  readonly userId?: string;
  readonly credentialId?: string;
  readonly method?: CredentialOwner['type'];
  /** A range of codes, both ends included. */
  readonly status?: { readonly from: number; readonly to: number };
  /** Only rows older than this one. */
  readonly beforeId?: bigint;
};

/** How many rows one page looks through: about ten milliseconds, whatever a filter leaves of them. */
const LOOKED_THROUGH = 20_000;

/** Rows that pass a filter, and the oldest row that was looked at, unless it is the family's oldest. */
export type FoundRows = { readonly rows: LoggedRow[]; readonly lookedAtId: bigint | null };

/** The family's rows that pass the filter, newest first, among the newest {@link LOOKED_THROUGH}. */
export async function readRows(
  db: UsageDb,
  filter: LogFilter,
  limit: number,
  lookedThrough = LOOKED_THROUGH,
): Promise<FoundRows> {
  const { familyId, userId, credentialId, method, status, beforeId } = filter;
  let newest = db.selectFrom('request_log').selectAll().where('family_id', '=', familyId);
  if (beforeId !== undefined) newest = newest.where('id', '<', beforeId);
  newest = newest.orderBy('id', 'desc').limit(lookedThrough);
  let rows = db.selectFrom(newest.as('newest')).selectAll();
  if (userId !== undefined) rows = rows.where('user_id', '=', userId);
  if (credentialId !== undefined) rows = rows.where('credential_id', '=', credentialId);
  if (method !== undefined) rows = rows.where('authentication_method', '=', method);
  if (status !== undefined)
    rows = rows.where('status', '>=', BigInt(status.from)).where('status', '<=', BigInt(status.to));
  const found = await rows.orderBy('id', 'desc').limit(limit).execute();
  if (found.length === limit) return { rows: found, lookedAtId: null };
  const last = await newest
    .clearSelect()
    .select('id')
    .offset(lookedThrough - 1)
    .executeTakeFirst();
  return { rows: found, lookedAtId: last?.id ?? null };
}

/** Deletes those of the family's oldest `limit` rows that are from before `beforeMs`; returns how many. */
export async function deleteOldest(db: UsageDb, familyId: number, beforeMs: number, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('request_log')
    .select(['id', 'at_ms'])
    .where('family_id', '=', familyId)
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('request_log')
    .where('family_id', '=', familyId)
    .where('id', 'in', db.selectFrom(oldest.as('oldest')).select('id').where('at_ms', '<', BigInt(beforeMs)))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
