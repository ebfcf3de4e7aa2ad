import type { Kysely } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import { lockKey } from '#database/postgres/lock-key.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { hashSecret } from '#kernel/tokens.ts';

type Db = Kysely<LedgerTables>;

/** State of the OAuth server between requests. */
export type StateRow = LedgerRow<'oauth_states'>;

/** Inserts a state or replaces its payload. */
export async function putState(db: Db, row: NewLedgerRow<'oauth_states'>): Promise<void> {
  await db
    .insertInto('oauth_states')
    .values(row)
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet({ payload: row.payload }))
    .execute();
}

/** The state of that model and key, expired or not. */
export function findState(db: Db, model: string, id: string): Promise<StateRow | undefined> {
  return db.selectFrom('oauth_states').selectAll().where('model', '=', model).where('id', '=', id).executeTakeFirst();
}

/** The device code whose user code has that hash, expired or not. */
export function findDeviceCode(db: Db, userCodeHash: string): Promise<StateRow | undefined> {
  return db.selectFrom('oauth_states').selectAll().where('user_code', '=', userCodeHash).executeTakeFirst();
}

/** Serialises writes of a device code: it is polled while the user decides. */
export function lockDeviceCode(db: Db, id: string): Promise<void> {
  return lockKey(db, `device_code ${id}`);
}

/** Marks a state as used; true for exactly one of several concurrent calls. */
export async function consumeState(db: Db, model: string, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_states')
    .set({ consumed_at: at })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a state. */
export async function deleteState(db: Db, model: string, id: string): Promise<void> {
  await db.deleteFrom('oauth_states').where('model', '=', model).where('id', '=', id).execute();
}

/** Deletes the states that expired before `instantText`. */
export async function deleteExpiredStates(db: Db, instantText: string): Promise<void> {
  await db.deleteFrom('oauth_states').where('expires_at', '<', instantText).execute();
}

/** The stored form of a secret id: SHA-256, so that the table contains no usable secret. */
export function storedKey(id: string): string {
  return hashSecret(id);
}

/** A payload for storage, without its id, the browser's cookie and the user code. */
export function toStored({ jti, session, userCode, ...payload }: AdapterPayload): string {
  return JSON.stringify(payload);
}

export function fromStored(id: string, stored: string): AdapterPayload {
  return { ...JSON.parse(stored), jti: id };
}
