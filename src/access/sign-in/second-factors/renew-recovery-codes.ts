import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { secondFactorRecord } from './present.ts';
import { hashRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-code.ts';
import type { RecoveryCodes } from './schemas.ts';
import { countRecoveryCodes, replaceRecoveryHashes } from './store.ts';
import { requireOn } from './use-second-factor.ts';

/** Replaces the user's recovery codes; the old ones stop working. @throws AppError `conflict` without a second factor. */
export async function renewRecoveryCodes(context: Context): Promise<z.output<typeof RecoveryCodes>> {
  const { userId } = context.actor;
  return writeFamily(context, async (tx) => {
    const totp = await requireOn(tx, userId);
    const left = await countRecoveryCodes(tx.db, tx.familyId, userId);
    const recovery_codes = await issueRecoveryCodes(tx, userId);
    await tx.record({
      resource: 'second_factor',
      id: userId,
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
