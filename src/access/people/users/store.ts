import type { Kysely } from 'kysely';
import { addEntries, claimEntry, findFamilyOf, hasEntries, removeEntries } from '#access/credentials/directory.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

export type UserRow = LedgerRow<'users'>;

type Db = Kysely<LedgerTables>;

/** The user with that address, trimmed and in lower case, of any family. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const found = await findFamilyOf(db, 'email', email);
  return found && usersOf(found.db, found.familyId).where('email', '=', email).executeTakeFirst();
}

/** False on a new server. */
export function anyUserExists(db: Db): Promise<boolean> {
  return hasEntries(db, 'user');
}

export function findUser(db: Db, familyId: number, id: string): Promise<UserRow | undefined> {
  return usersOf(db, familyId).where('id', '=', id).executeTakeFirst();
}

/** The user with that id, of any family. */
export async function findUserAnywhere(db: Db, id: string): Promise<UserRow | undefined> {
  const found = await findFamilyOf(db, 'user', id);
  return found && findUser(found.db, found.familyId, id);
}

/** The family's users, oldest first. */
export function listUsers(db: Db, familyId: number): Promise<UserRow[]> {
  return usersOf(db, familyId).orderBy('id').execute();
}

export function usersOf(db: Db, familyId: number) {
  return db.selectFrom('users').selectAll().where('family_id', '=', familyId);
}

/** Takes the address of a new user, or of one who leaves that of `before`; false if a user of any family has it. */
export async function takeAddress(db: Db, { family_id, email }: UserRow, before?: UserRow): Promise<boolean> {
  if (before !== undefined) await removeEntries(db, 'email', [before.email]);
  return claimEntry(db, 'email', email, Number(family_id));
}

/** Stores a new user, who has taken their address. */
export async function insertUserRow(db: Db, row: UserRow): Promise<void> {
  await addEntries(db, 'user', [row.id], Number(row.family_id));
  await db
    .insertInto('users')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

export async function updateUserRow(db: Db, row: UserRow): Promise<void> {
  const { family_id, id, ...values } = row;
  await db.updateTable('users').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Replaces the hash of the same password, unless it changed meanwhile. */
export async function replacePasswordHash(db: Db, before: UserRow, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('family_id', '=', before.family_id)
    .where('id', '=', before.id)
    .where('password_hash', '=', before.password_hash)
    .execute();
}
