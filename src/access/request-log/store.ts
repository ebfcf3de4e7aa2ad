import type { Kysely, Selectable } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { UsageTables } from '#database/usage-schema.ts';

type Db = Kysely<UsageTables>;

/** A stored row of the request log. */
export type LoggedRow = Selectable<UsageTables['request_log']>;

/** One finished request as it is logged. Durations are whole microseconds. */
export type NewLoggedRow = {
  readonly familyId: number;
  readonly id: string;
  readonly at: string;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationUs: number;
  readonly authenticationMethod: string;
  readonly credentialId: string;
  readonly userId: string;
  readonly address: string;
};

const insertRow = prepared((db: Db, param: Param<NewLoggedRow>) =>
  db.insertInto('request_log').values({
    family_id: param('familyId'),
    id: param('id'),
    at: param('at'),
    request_id: param('requestId'),
    method: param('method'),
    route: param('route'),
    status: param('status'),
    duration_us: param('durationUs'),
    authentication_method: param('authenticationMethod'),
    credential_id: param('credentialId'),
    user_id: param('userId'),
    address: param('address'),
  }),
);

/** Appends a row. */
export async function writeRow(db: Db, row: NewLoggedRow): Promise<void> {
  await insertRow.run(db, row);
}

/** Which rows are asked for; `status` is a range of codes, both ends included. */
export type LogFilter = {
  readonly familyId: number;
  readonly userId?: string;
  readonly credentialId?: string;
  readonly status?: { readonly from: number; readonly to: number };
  /** Only rows older than this one. */
  readonly beforeId?: string;
};

/** Rows that pass, newest first. */
export function readRows(db: Db, filter: LogFilter, limit: number): Promise<LoggedRow[]> {
  const { familyId, userId, credentialId, status, beforeId } = filter;
  let query = db.selectFrom('request_log').selectAll().where('family_id', '=', familyId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (credentialId !== undefined) query = query.where('credential_id', '=', credentialId);
  if (status !== undefined)
    query = query.where('status', '>=', BigInt(status.from)).where('status', '<=', BigInt(status.to));
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The family with rows that comes after `familyId`, which tells every family without walking all rows. */
export async function nextFamily(db: Db, familyId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('request_log')
    .select('family_id')
    .where('family_id', '>', familyId)
    .orderBy('family_id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.family_id);
}

/** Looks at the family's `limit` oldest rows and deletes those from before `before`; returns how many that were. */
export async function deleteOldest(db: Db, familyId: number, before: string, limit: number): Promise<number> {
  const oldest = db.selectFrom('request_log').select('id').where('family_id', '=', familyId).orderBy('id').limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('request_log')
    .where('family_id', '=', familyId)
    .where('id', 'in', oldest)
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
