import type { Kysely } from 'kysely';
import { addEntries, findFamilyOf, removeEntries } from '#access/credentials/directory.ts';
import { flag, isSet, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';

export type ApplicationRow = LedgerRow<'oauth_applications'>;

type Db = Kysely<LedgerTables>;

/** The application with that client id, of any family: every user of this server can grant it access. */
export async function findApplication(db: Db, clientId: string): Promise<ApplicationRow | undefined> {
  const found = await findFamilyOf(db, 'application', clientId);
  return found && applicationsOf(found.db, found.familyId).where('id', '=', clientId).executeTakeFirst();
}

/** The applications of one user, or of the whole family without `userId`, newest first. */
export function applicationsOf(db: Db, familyId: number, userId?: string) {
  const all = db.selectFrom('oauth_applications').selectAll().where('family_id', '=', familyId);
  return userId === undefined ? all : all.where('user_id', '=', userId);
}

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await addEntries(db, 'application', [row.id], Number(row.family_id));
  await db
    .insertInto('oauth_applications')
    .values({ ...row, family_id: Number(row.family_id), confidential: flag(isSet(row.confidential)) })
    .execute();
}

export async function updateApplicationRow(db: Db, row: ApplicationRow): Promise<void> {
  const { name, redirect_uris, scopes, secret_hash, secret_last_four, sign_in_id, updated_at } = row;
  await db
    .updateTable('oauth_applications')
    .set({ name, redirect_uris, scopes, secret_hash, secret_last_four, sign_in_id, updated_at })
    .where('family_id', '=', row.family_id)
    .where('id', '=', row.id)
    .execute();
}

/** Deletes an application. */
export async function deleteApplicationRow(db: Db, { family_id, id }: ApplicationRow): Promise<void> {
  await db.deleteFrom('oauth_applications').where('family_id', '=', family_id).where('id', '=', id).execute();
  await removeEntries(db, 'application', [id]);
}

type RegisteredClientRow = LedgerRow<'oauth_clients'>;

/** Inserts a client that registered itself. */
export async function insertRegisteredClient(db: Db, row: RegisteredClientRow): Promise<void> {
  await db.insertInto('oauth_clients').values(row).execute();
}

/** The self-registered client with that id, expired or not. */
export function findRegisteredClient(db: Db, id: string): Promise<RegisteredClientRow | undefined> {
  return db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Moves the expiry of a self-registered client to `until`, never back; does nothing for any other client. */
export async function extendRegisteredClient(db: Db, id: string, until: string): Promise<void> {
  await db
    .updateTable('oauth_clients')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('expires_at', '<', until)
    .execute();
}

/** Deletes the self-registered clients that expired before `instantText`. */
export async function deleteExpiredClients(db: Db, instantText: string): Promise<void> {
  await db.deleteFrom('oauth_clients').where('expires_at', '<', instantText).execute();
}
