import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { secondFactorRecord } from './present.ts';
import { countRecoveryCodes, deleteTotp, findTotp, replaceRecoveryHashes } from './store.ts';

/** Deletes the authenticator app and the recovery codes of a user who goes for good. */
export async function forgetSecondFactor(tx: FamilyTransaction, userId: string): Promise<void> {
  const totp = await findTotp(tx.db, tx.familyId, userId);
  if (totp === undefined) return;
  const left = await countRecoveryCodes(tx.db, tx.familyId, userId);
  await deleteTotp(tx.db, tx.familyId, userId);
  await replaceRecoveryHashes(tx.db, tx.familyId, userId, []);
  await tx.record({ resource: 'second_factor', id: userId, kind: 'delete', before: secondFactorRecord(totp, left) });
}
