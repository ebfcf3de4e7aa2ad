import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

export type UserRow = LedgerRow<'users'>;

type Db = Kysely<LedgerTables>;

/** The user with that address, trimmed and in lower case, of any family. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** False on a new server. */
export async function anyUserExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export function findUser(db: Db, familyId: number, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();
}

/** The user with that id, of any family. */
export function findUserAnywhere(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The family's users, oldest first. */
export function listUsers(db: Db, familyId: number): Promise<UserRow[]> {
  return usersOf(db, familyId).orderBy('id').execute();
}

export function usersOf(db: Db, familyId: number) {
  return db.selectFrom('users').selectAll().where('family_id', '=', familyId);
}

export async function insertUserRow(db: Db, row: UserRow): Promise<void> {
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
