import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** A stored passkey. */
export type PasskeyRow = LedgerRow<'passkeys'>;

/** The user's passkeys, oldest first. */
export function listPasskeyRows(db: Db, familyId: number, userId: string): Promise<PasskeyRow[]> {
  return passkeysOf(db, familyId, userId).orderBy('id').execute();
}

export function passkeysOf(db: Db, familyId: number, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('family_id', '=', familyId).where('user_id', '=', userId);
}

export function findPasskey(db: Db, familyId: number, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The passkey with that credential id, of any family. */
export function findByCredentialId(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Inserts a new passkey. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

export async function updatePasskeyRow(db: Db, row: PasskeyRow): Promise<void> {
  const { name, counter, last_used_at } = row;
  await db
    .updateTable('passkeys')
    .set({ name, counter, last_used_at })
    .where('family_id', '=', row.family_id)
    .where('id', '=', row.id)
    .execute();
}

/** Deletes a passkey. */
export async function deletePasskeyRow(db: Db, { family_id, id }: PasskeyRow): Promise<void> {
  await db.deleteFrom('passkeys').where('family_id', '=', family_id).where('id', '=', id).execute();
}
