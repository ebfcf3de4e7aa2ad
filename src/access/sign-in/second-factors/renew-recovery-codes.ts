import type { z } from 'zod';
import { confirmPerson, writeConfirmed } from '#access/people/users/index.ts';
import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { secondFactorRecord } from './present.ts';
import { hashRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-code.ts';
import type { Confirmation, RecoveryCodes } from './schemas.ts';
import { countRecoveryCodes, replaceRecoveryHashes } from './store.ts';
import { requireOn } from './use-second-factor.ts';

/**
 * Replaces the user's recovery codes; the old ones stop working. @throws AppError `conflict` without a second factor; as
 * `confirmPerson`.
 */
export async function renewRecoveryCodes(
  context: Context,
  { current_password }: z.output<typeof Confirmation>,
): Promise<z.output<typeof RecoveryCodes>> {
  const user = await confirmPerson(context, current_password);
  return writeConfirmed(context, user, async (tx) => {
    const totp = await requireOn(tx, user.id);
    const left = await countRecoveryCodes(tx.db, tx.familyId, user.id);
    const recovery_codes = await issueRecoveryCodes(tx, user.id);
    await tx.record({
      resource: 'second_factor',
      id: user.id,
      kind: 'update',
      before: secondFactorRecord(totp, left),
      after: secondFactorRecord(totp, RECOVERY_CODES),
    });
    return { recovery_codes };
  });
}

/** Replaces the recovery codes and returns them in plain text, which is not stored. */
export async function issueRecoveryCodes(tx: FamilyTransaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryHashes(tx.db, tx.familyId, userId, codes.map(hashRecoveryCode));
  return codes;
}
