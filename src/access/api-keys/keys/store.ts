import type { Kysely } from 'kysely';
import { addEntries, removeEntries } from '#access/credentials/directory.ts';
import { flag, isSet, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';

export type ApiKeyRow = LedgerRow<'api_keys'>;

type Db = Kysely<LedgerTables>;

/** The user's keys, revoked ones too. */
export function keysOf(db: Db, familyId: number, userId: string) {
  return db.selectFrom('api_keys').selectAll().where('family_id', '=', familyId).where('user_id', '=', userId);
}

/** The user's keys that are neither revoked nor expired at `now`, disabled ones too. */
export function liveKeysOf(db: Db, owner: { readonly familyId: number; readonly userId: string }, now: string) {
  return keysOf(db, owner.familyId, owner.userId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]));
}

/** The live keys that the key created. */
export function listKeysCreatedBy(db: Db, familyId: number, id: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('created_by_key_id', '=', id)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The family's key of that id, if there is one. */
export function findKey(db: Db, familyId: number, id: string): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The id of the user's key of that name that is neither revoked nor expired at `now`, if there is one. */
export async function findLiveKeyId(
  db: Db,
  owner: { readonly familyId: number; readonly userId: string },
  name: string,
  now: string,
): Promise<string | undefined> {
  const row = await liveKeysOf(db, owner, now).where('name', '=', name).executeTakeFirst();
  return row?.id;
}

export async function insertKey(db: Db, row: ApiKeyRow): Promise<void> {
  await addEntries(db, 'api_key', hashesOf(row), Number(row.family_id));
  await db
    .insertInto('api_keys')
    .values({ ...row, family_id: Number(row.family_id), enabled: flag(isSet(row.enabled)) })
    .execute();
}

/** Writes back everything that may change on a key. */
export async function updateKeyRow(db: Db, before: ApiKeyRow, row: ApiKeyRow): Promise<void> {
  const { family_id, id, ...values } = row;
  const [present, wanted] = [new Set(hashesOf(before)), new Set(hashesOf(row))];
  const [gone, added] = [[...present.difference(wanted)], [...wanted.difference(present)]];
  await removeEntries(db, 'api_key', gone);
  if (added.length > 0) await addEntries(db, 'api_key', added, Number(family_id));
  await db
    .updateTable('api_keys')
    .set({ ...values, enabled: flag(isSet(row.enabled)) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** The hashes of the key's secret and of the one before: a lookup has one of them. */
function hashesOf({ hash, previous_hash }: ApiKeyRow): string[] {
  return previous_hash === null ? [hash] : [hash, previous_hash];
}
