import { type Insertable, type Kysely, sql } from 'kysely';
import type { CredentialOwner } from '#application/actor.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import type { UsageTables } from '#database/schema/usage-tables.ts';

/** The usage store, as the queries of the log need it. */
export type UsageDb = Kysely<UsageTables>;

/** One finished request as it is logged. Durations are whole microseconds. */
export type NewLoggedRow = Insertable<UsageTables['request_log']>;

/** One row of the log as it is read, with what its refs stand for. */
export type LoggedRow = Awaited<ReturnType<typeof readRows>>[number];

/** Stores the credential unless it is stored already, and returns its ref. */
export async function storeCredential(db: UsageDb, credential: CredentialOwner): Promise<number> {
  await lockKey(db, `request_log_credentials ${credential.familyId}`); // the next ref is one more than the last
  const { ref } = await db
    .insertInto('request_log_credentials')
    .values(({ selectFrom }) => ({
      family_id: credential.familyId,
      ref: selectFrom('request_log_credentials')
        .select(sql<bigint>`coalesce(max(ref), 0) + 1`.as('next'))
        .where('family_id', '=', credential.familyId),
      credential_id: credential.credentialId,
      user_id: credential.userId,
      authentication_method: credential.type,
    }))
    .onConflict((conflict) =>
      // An update that changes nothing: only a row that is written is returned.
      conflict.columns(['family_id', 'credential_id']).doUpdateSet(({ ref }) => ({ user_id: ref('excluded.user_id') })),
    )
    .returning('ref')
    .executeTakeFirstOrThrow();
  return Number(ref);
}

/** Stores the route unless it is stored already, and returns its ref. */
export async function storeRoute(db: UsageDb, method: string, route: string): Promise<number> {
  const { ref } = await db
    .insertInto('request_log_routes')
    .values({ method, route })
    .onConflict((conflict) =>
      conflict.columns(['method', 'route']).doUpdateSet(({ ref }) => ({ route: ref('excluded.route') })),
    )
    .returning('ref')
    .executeTakeFirstOrThrow();
  return Number(ref);
}

/** Which rows are asked for; `status` is a range of codes, both ends included. */
type LogFilter = {
  readonly familyId: number;
  readonly userId?: string;
  readonly credentialId?: string;
  readonly method?: CredentialOwner['type'];
  readonly status?: { readonly from: number; readonly to: number };
  /** Only rows older than this one. */
  readonly beforeId?: bigint;
};

/** Rows that pass, newest first. */
export function readRows(db: UsageDb, filter: LogFilter, limit: number) {
  return db
    .selectFrom(idsOf(db, filter, limit).as('page'))
    .innerJoin('request_log as log', (join) =>
      join.onRef('log.id', '=', 'page.id').on('log.family_id', '=', filter.familyId),
    )
    .innerJoin('request_log_credentials as who', (join) =>
      join.onRef('who.family_id', '=', 'log.family_id').onRef('who.ref', '=', 'log.credential'),
    )
    .innerJoin('request_log_routes as endpoint', 'endpoint.ref', 'log.route')
    .select(['log.id', 'log.request_id', 'endpoint.method', 'endpoint.route', 'log.status', 'log.duration_us'])
    .select(['who.authentication_method', 'who.credential_id', 'who.user_id', 'log.address'])
    .orderBy('page.id', 'desc')
    .execute();
}

// Ids alone, which the indexes hold: asked for whole rows, SQLite would walk the table instead.
function idsOf(db: UsageDb, { familyId, userId, credentialId, method, status, beforeId }: LogFilter, limit: number) {
  const credentials = db.selectFrom('request_log_credentials').select('ref').where('family_id', '=', familyId);
  let rows = db.selectFrom('request_log').select('id').where('family_id', '=', familyId);
  if (userId !== undefined) rows = rows.where('credential', 'in', credentials.where('user_id', '=', userId));
  if (credentialId !== undefined)
    rows = rows.where('credential', '=', credentials.where('credential_id', '=', credentialId));
  if (method !== undefined)
    rows = rows.where('credential', 'in', credentials.where('authentication_method', '=', method));
  if (status !== undefined) {
    rows = rows.where('status', '>=', BigInt(status.from)).where('status', '<=', BigInt(status.to));
    // Says what the partial index covers, which cannot be seen from bound values.
    if (status.from >= 400) rows = rows.where('status', '>=', sql.lit(400n));
  }
  if (beforeId !== undefined) rows = rows.where('id', '<', beforeId);
  return rows.orderBy('id', 'desc').limit(limit);
}

/** The family with credentials in the log that comes after `familyId`, which tells every family without walking all rows. */
export async function nextFamily(db: UsageDb, familyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('request_log_credentials')
    .select('family_id')
    .where('family_id', '>', familyId)
    .orderBy('family_id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.family_id);
}

/** Deletes the oldest `limit` of the family's rows that come before `beforeId`; returns how many those were. */
export async function deleteOldest(db: UsageDb, familyId: number, beforeId: bigint, limit: number): Promise<number> {
  const ofFamily = db.selectFrom('request_log').select('id').where('family_id', '=', familyId);
  const { numDeletedRows } = await db
    .deleteFrom('request_log')
    .where('family_id', '=', familyId)
    .where('id', 'in', ofFamily.where('id', '<', beforeId).orderBy('id').limit(limit))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the family's credentials that no row refers to any more; returns how many those were. */
export async function deleteUnusedCredentials(db: UsageDb, familyId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('request_log_credentials')
    .where('family_id', '=', familyId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('request_log')
            .select('request_log.id')
            .whereRef('request_log.family_id', '=', 'request_log_credentials.family_id')
            .whereRef('request_log.credential', '=', 'request_log_credentials.ref'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
