import type { Kysely } from 'kysely';
import { lockKey } from '#database/postgres/lock-key.ts';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored identity: one person at one provider, linked to one user. */
export type IdentityRow = LedgerRow<'identities'>;

type Db = Kysely<LedgerTables>;

/** Whose identity that is, of whatever family: like an e-mail address, it is what a family is found by. */
export function findIdentity(db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** The same for whoever may link it next: until the write ends nobody else finds it free. */
export async function findIdentityToLink(db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  await lockKey(db, `identity ${issuer} ${subject}`);
  return findIdentity(db, issuer, subject);
}

/** The user's identities, oldest first. */
export function listUserIdentities(db: Db, familyId: number, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Inserts a new identity. */
export async function insertIdentity(db: Db, row: IdentityRow): Promise<void> {
  await db
    .insertInto('identities')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Notes that somebody signed in with an identity. */
export async function setIdentityUsed(db: Db, familyId: number, id: string, at: string): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an identity. */
export async function deleteIdentity(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('identities').where('family_id', '=', familyId).where('id', '=', id).execute();
}
