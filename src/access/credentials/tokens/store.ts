import type { Kysely } from 'kysely';
import { addEntries, findFamilyOf, removeEntries } from '#access/credentials/directory.ts';
import { type Families, isOneOf } from '#database/queries/active-families.ts';
import type { LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import type { GrantRow } from './grant.ts';

type Db = Kysely<LedgerTables>;

export async function insertGrant(db: Db, row: GrantRow): Promise<void> {
  await addEntries(db, 'grant', [row.id], Number(row.family_id));
  await db
    .insertInto('grants')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Stores tokens of one family. */
export async function insertTokens(db: Db, familyId: number, rows: Omit<NewLedgerRow<'tokens'>, 'family_id'>[]) {
  await addEntries(
    db,
    'token',
    rows.map(({ id }) => id),
    familyId,
  );
  await db
    .insertInto('tokens')
    .values(rows.map((row) => ({ ...row, family_id: familyId })))
    .execute();
}

/** Whether the user has ever signed in from that device. */
export async function hasGrantFromDevice(db: Db, familyId: number, userId: string, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('id')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Live grants of one device of one client, one by id, or all. */
export type GrantFilter = { readonly deviceId?: string; readonly clientId?: string; readonly id?: string };

/** The user's grants that are not revoked, oldest first. */
export function findLiveGrants(db: Db, familyId: number, userId: string, filter: GrantFilter): Promise<GrantRow[]> {
  return liveGrantsOf(db, familyId, userId, filter).orderBy('id').execute();
}

/** The user's grants that are not revoked. */
export function liveGrantsOf(db: Db, familyId: number, userId: string, filter: GrantFilter) {
  let query = db
    .selectFrom('grants')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
  if (filter.clientId !== undefined) query = query.where('client_id', '=', filter.clientId);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  return query;
}

/** The users, of every family, with a live grant to the client. */
export function findUsersOfClient(db: Db, clientId: string): Promise<Pick<GrantRow, 'family_id' | 'user_id'>[]> {
  return db
    .selectFrom('grants')
    .select(['family_id', 'user_id'])
    .distinct()
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .orderBy('family_id') // one lock order for families
    .orderBy('user_id')
    .execute();
}

/** A change of a live grant. */
export type GrantChange = Partial<Pick<GrantRow, 'proved_at' | 'revoked_at'>>;

export async function updateGrant(db: Db, familyId: number, id: string, change: GrantChange): Promise<void> {
  await db.updateTable('grants').set(change).where('family_id', '=', familyId).where('id', '=', id).execute();
}

type TokenKind = 'access' | 'refresh' | 'code';

/** A token with everything that decides about it. */
export type StoredToken = NonNullable<Awaited<ReturnType<typeof findTokenOf>>>;

/** The token of any family, valid or not. */
export async function findToken(db: Db, hash: string, kind: TokenKind): Promise<StoredToken | undefined> {
  const found = await findFamilyOf(db, 'token', hash);
  return found && findTokenOf(found.db, found.familyId, hash, kind);
}

function findTokenOf(db: Db, familyId: number, hash: string, kind: TokenKind) {
  return db
    .selectFrom('tokens as token')
    .innerJoin('grants as grant', (join) =>
      join.onRef('grant.family_id', '=', 'token.family_id').onRef('grant.id', '=', 'token.grant_id'),
    )
    .innerJoin('users as user', (join) =>
      join.onRef('user.family_id', '=', 'grant.family_id').onRef('user.id', '=', 'grant.user_id'),
    )
    .leftJoin('tokens as successor', (join) =>
      join
        .onRef('successor.family_id', '=', 'token.family_id')
        .onRef('successor.id', '=', 'token.successor_id')
        .on('successor.consumed_at', 'is', null),
    )
    .select([
      'token.family_id',
      'token.id',
      'token.grant_id',
      'token.scopes',
      'token.payload',
      'token.expires_at',
      'token.consumed_at',
      'token.successor_id',
      'successor.id as unused_successor_id',
      'grant.user_id',
      'grant.client_id',
      'grant.scopes as grant_scopes',
      'grant.openid as grant_openid',
      'grant.expires_at as grant_expires_at',
      'grant.revoked_at as grant_revoked_at',
      'user.deactivated_at as user_deactivated_at',
    ])
    .where('token.family_id', '=', familyId)
    .where('token.id', '=', hash)
    .where('token.kind', '=', kind)
    .executeTakeFirst();
}

/** Whether the grant of a token has ended at `now`, RFC 3339. */
export function isGrantOver(
  held: Pick<StoredToken, 'grant_revoked_at' | 'user_deactivated_at' | 'grant_expires_at'>,
  now: string,
): boolean {
  return held.grant_revoked_at !== null || held.user_deactivated_at !== null || held.grant_expires_at <= now;
}

/** Marks a code as used; true for exactly one of several concurrent calls. */
export async function consumeCode(db: Db, hash: string, at: string): Promise<boolean> {
  const found = await findFamilyOf(db, 'token', hash);
  if (found === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ consumed_at: at })
    .where('family_id', '=', found.familyId)
    .where('id', '=', hash)
    .where('kind', '=', 'code')
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes one token. */
export async function deleteToken(db: Db, { family_id, id }: StoredToken): Promise<void> {
  await db.deleteFrom('tokens').where('family_id', '=', family_id).where('id', '=', id).execute();
  await removeEntries(db, 'token', [id]);
}

/** Deletes the access tokens of a grant. */
export async function deleteAccessTokens(db: Db, familyId: number, grantId: string): Promise<void> {
  const gone = await db
    .deleteFrom('tokens')
    .where('family_id', '=', familyId)
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'access')
    .returning('id')
    .execute();
  await removeEntries(
    db,
    'token',
    gone.map(({ id }) => id),
  );
}

/** The grant of any family, live or not. */
export async function findGrant(db: Db, id: string): Promise<GrantRow | undefined> {
  const found = await findFamilyOf(db, 'grant', id);
  if (found === undefined) return undefined;
  const { familyId, db: reads } = found;
  return reads
    .selectFrom('grants')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Marks a refresh token as exchanged; `successorId` is its replacement or null. */
export async function setTokenConsumed(
  db: Db,
  key: { familyId: number; id: string },
  consumedAt: string,
  successorId: string | null,
): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ consumed_at: consumedAt, successor_id: successorId })
    .where('family_id', '=', key.familyId)
    .where('id', '=', key.id)
    .execute();
}

/** Deletes tokens of every family that expired before `instantText`. */
export async function deleteTokensExpiredBefore(db: Db, instantText: string, families: Families = null): Promise<void> {
  const gone = await db
    .deleteFrom('tokens')
    .where('expires_at', '<', instantText)
    .where(isOneOf('family_id', families))
    .returning('id')
    .execute();
  await removeEntries(
    db,
    'token',
    gone.map(({ id }) => id),
  );
}
