import type { Kysely } from 'kysely';
import { addEntries, findFamilyOf, removeEntries } from '#access/credentials/directory.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

/** A stored identity: one person at one provider, linked to one user. */
export type IdentityRow = LedgerRow<'identities'>;

type Db = Kysely<LedgerTables>;

/** The identity, of any family. */
export async function findIdentity(db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  const found = await findFamilyOf(db, 'identity', keyOf({ issuer, subject }));
  return found?.db
    .selectFrom('identities')
    .selectAll()
    .where('family_id', '=', found.familyId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

// An issuer is a URL, which has no space.
function keyOf({ issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>): string {
  return `${issuer} ${subject}`;
}

/** The same under a lock: until the transaction ends no other finds it unlinked. */
export async function findIdentityToLink(db: Db, issuer: string, subject: string): Promise<IdentityRow | undefined> {
  await lockKey(db, `identity ${keyOf({ issuer, subject })}`);
  return findIdentity(db, issuer, subject);
}

/** The user's identities, oldest first. */
export function listUserIdentities(db: Db, familyId: number, userId: string): Promise<IdentityRow[]> {
  return identitiesOf(db, familyId, userId).orderBy('id').execute();
}

export function identitiesOf(db: Db, familyId: number, userId: string) {
  return db.selectFrom('identities').selectAll().where('family_id', '=', familyId).where('user_id', '=', userId);
}

export async function insertIdentity(db: Db, row: IdentityRow): Promise<void> {
  await addEntries(db, 'identity', [keyOf(row)], Number(row.family_id));
  await db
    .insertInto('identities')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

export async function setIdentityUsed(db: Db, familyId: number, id: string, at: string): Promise<void> {
  await db
    .updateTable('identities')
    .set({ last_used_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an identity. */
export async function deleteIdentity(db: Db, row: IdentityRow): Promise<void> {
  await db.deleteFrom('identities').where('family_id', '=', row.family_id).where('id', '=', row.id).execute();
  await removeEntries(db, 'identity', [keyOf(row)]);
}
