import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** A stored authenticator app: the secret it shares with this server, confirmed or not yet. */
export type TotpRow = LedgerRow<'totp_devices'>;

/** The user's authenticator app, confirmed or not, if there is one. */
export function findTotp(db: Db, familyId: number, userId: string): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp_devices')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an authenticator app in the place of the one that was there. */
export async function putTotp(db: Db, row: TotpRow): Promise<void> {
  const { family_id, user_id, ...values } = row;
  await db
    .insertInto('totp_devices')
    .values({ ...row, family_id: Number(family_id) })
    .onConflict((conflict) => conflict.columns(['family_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Marks `step` and every earlier one as used; false where that had happened already. */
export async function useStep(db: Db, { family_id, user_id }: TotpRow, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_devices')
    .set({ last_step: step })
    .where('family_id', '=', family_id)
    .where('user_id', '=', user_id)
    .where('last_step', '<', BigInt(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the user's authenticator app. */
export async function deleteTotp(db: Db, familyId: number, userId: string): Promise<void> {
  await db.deleteFrom('totp_devices').where('family_id', '=', familyId).where('user_id', '=', userId).execute();
}

/** Puts these hashes in the place of all the user's recovery codes, used ones too. */
export async function replaceRecoveryHashes(
  db: Db,
  familyId: number,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('family_id', '=', familyId).where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ family_id: familyId, user_id: userId, hash, used_at: null }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Marks the recovery code of that hash as used; false where the user has no such code or has used it. */
export async function useRecoveryHash(
  db: Db,
  familyId: number,
  userId: string,
  hash: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many of the user's recovery codes are still good. */
export async function countRecoveryCodes(db: Db, familyId: number, userId: string): Promise<number> {
  const { unused } = await db
    .selectFrom('recovery_codes')
    .select((expression) => expression.fn.countAll().as('unused'))
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unused);
}
