import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { confirmPerson, endOtherSignIns, writeConfirmed } from '#access/people/users/index.ts';
import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { secondFactorRecord } from './present.ts';
import type { Confirmation } from './schemas.ts';
import { countRecoveryCodes, deleteTotp, findTotp, replaceRecoveryHashes } from './store.ts';
import { requireOn } from './use-second-factor.ts';

/**
 * Turns the user's second factor off, deletes app and recovery codes, and ends all other sessions and grants. @throws AppError
 * `conflict` without a second factor; as `confirmPerson`.
 */
export async function removeSecondFactor(
  context: Context,
  { credentials }: AccessParts,
  { current_password }: z.output<typeof Confirmation>,
): Promise<void> {
  const user = await confirmPerson(context, current_password);
  await writeConfirmed(context, user, async (tx) => {
    const totp = await requireOn(tx, user.id);
    const left = await countRecoveryCodes(tx.db, tx.familyId, user.id);
    await deleteTotp(tx.db, tx.familyId, user.id);
    await replaceRecoveryHashes(tx.db, tx.familyId, user.id, []);
    await tx.record({
      resource: 'second_factor',
      id: user.id,
      kind: 'delete',
      before: secondFactorRecord(totp, left),
    });
    await endOtherSignIns(tx, context);
  });
  credentials.forgetUser(user.id);
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
