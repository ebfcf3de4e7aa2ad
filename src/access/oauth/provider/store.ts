import type { Kysely } from 'kysely';
import { lockKey } from '#database/postgres/lock-key.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/schema/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** What the OAuth server keeps between two requests. */
export type StateRow = LedgerRow<'oauth_states'>;

/** A client that registered itself. */
export type RegisteredClientRow = LedgerRow<'oauth_clients'>;

/** Inserts a state, or writes a newer payload over it. */
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

/** Makes running writes that read a device code and write it back follow one another: it polls while a person decides. */
export function lockDeviceCode(db: Db, id: string): Promise<void> {
  return lockKey(db, `device_code ${id}`);
}

/** Marks a state used. Of any number that try at once, one is told true. */
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

/** Inserts a client that registered itself. */
export async function insertRegisteredClient(db: Db, row: RegisteredClientRow): Promise<void> {
  await db.insertInto('oauth_clients').values(row).execute();
}

/** The client that registered itself under that id, expired or not. */
export function findRegisteredClient(db: Db, id: string): Promise<RegisteredClientRow | undefined> {
  return db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lets a client that registered itself, if the id is one's, live until `until` at least. */
export async function keepRegisteredClient(db: Db, id: string, until: string): Promise<void> {
  await db
    .updateTable('oauth_clients')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('expires_at', '<', until)
    .execute();
}

/** Deletes the states and the self-registered clients that expired before `instantText`. */
export async function deleteExpiredBefore(db: Db, instantText: string): Promise<void> {
  await db.deleteFrom('oauth_states').where('expires_at', '<', instantText).execute();
  await db.deleteFrom('oauth_clients').where('expires_at', '<', instantText).execute();
}

/** The server's own key of that name. */
export async function findServerKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a key of the server unless there is one of that name. */
export async function insertServerKey(db: Db, row: LedgerRow<'server_keys'>): Promise<void> {
  await db
    .insertInto('server_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
