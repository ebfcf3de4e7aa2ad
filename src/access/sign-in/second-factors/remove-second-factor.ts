import type { AccessParts } from '#access/access-parts.ts';
import { endOtherSignIns } from '#access/people/users/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { secondFactorRecord } from './present.ts';
import { countRecoveryCodes, deleteTotp, findTotp, replaceRecoveryHashes } from './store.ts';
import { requireOn } from './use-second-factor.ts';

/**
 * Turns the user's second factor off, deletes app and recovery codes, and ends all other sessions and grants. @throws AppError
 * `conflict` without a second factor.
 */
export async function removeSecondFactor(context: Context, { credentials }: AccessParts): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    await requireOn(tx, userId);
    await deleteSecondFactorOf(tx, userId);
    await endOtherSignIns(tx, context);
  });
  credentials.forgetUser(userId);
}

/** Deletes the second factor of a deleted user. */
export async function deleteSecondFactorOf(tx: FamilyTransaction, userId: string): Promise<void> {
  const totp = await findTotp(tx.db, tx.familyId, userId);
  if (totp === undefined) return;
  const left = await countRecoveryCodes(tx.db, tx.familyId, userId);
  await deleteTotp(tx.db, tx.familyId, userId);
  await replaceRecoveryHashes(tx.db, tx.familyId, userId, []);
  await tx.record({ resource: 'second_factor', id: userId, kind: 'delete', before: secondFactorRecord(totp, left) });
}
