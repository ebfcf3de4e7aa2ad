import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** An authenticator app, confirmed or not. */
export type TotpRow = LedgerRow<'totp_devices'>;

export function findTotp(db: Db, familyId: number, userId: string): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp_devices')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an authenticator app, replacing the current one. */
export async function putTotp(db: Db, row: TotpRow): Promise<void> {
  const { family_id, user_id, ...values } = row;
  await db
    .insertInto('totp_devices')
    .values({ ...row, family_id: Number(family_id) })
    .onConflict((conflict) => conflict.columns(['family_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Marks `step` and earlier ones as used; false if they were used before. */
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

/** Replaces all recovery codes of the user. */
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

/** Marks a recovery code as used; false if unknown or used before. */
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
