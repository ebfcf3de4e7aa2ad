import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { refuseWhile } from '#access/credentials/throttle.ts';
import { endOtherSignIns, findUser } from '#access/people/users/index.ts';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { totpPlace } from '#database/open-secrets.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import type { RecoveryCodes, SecondFactorCode, SecondFactorEnrolment } from './schemas.ts';
import { countGuess, issueRecoveryCodes, RECOVERY_CODES, secondFactorRecord, useTotp } from './second-factor.ts';
import { findTotp, putTotp, type TotpRow } from './store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/**
 * Creates the secret of a new authenticator app. Sign-in does not change until its first code is confirmed; starting again
 * replaces it. @throws AppError `conflict` while a second factor is on.
 */
export async function startEnrolment(context: Context): Promise<z.output<typeof SecondFactorEnrolment>> {
  const user = await findUser(context.db.read, context.actor.familyId, context.actor.userId);
  if (user === undefined) throw notFound('User');
  const secret = newTotpSecret();
  await writeFamily(context, async (tx) => {
    const before = await findTotp(tx.db, tx.familyId, user.id);
    requireOff(before);
    const after: TotpRow = {
      family_id: tx.familyId,
      user_id: user.id,
      secret: tx.secrets().seal(secret, totpPlace(user.id)),
      created_at: tx.now,
      confirmed_at: null,
      last_step: 0n,
    };
    await putTotp(tx.db, after);
    await record(tx, before, after, 0);
  });
  return { secret, otpauth_url: totpUri(secret, user.email) };
}

/**
 * Turns the second factor on after a correct first code. All other sessions and grants of the user end: they were opened without
 * it. @throws AppError `conflict` without a pending app, `validation_failed` for a wrong code, `too_many_attempts`.
 */
export async function confirmEnrolment(
  context: Context,
  { credentials }: AccessParts,
  { code }: z.output<typeof SecondFactorCode>,
): Promise<z.output<typeof RecoveryCodes>> {
  const { guess, recovery_codes } = await writeFamily(context, (tx) => confirm(tx, context, code));
  refuseWhile(guess.retryAfterSeconds);
  if (!guess.right) throw invalid('/code', 'incorrect', 'code is wrong; enter the code that the app shows now');
  credentials.forgetUser(context.actor.userId);
  return { recovery_codes };
}

async function confirm(tx: FamilyTransaction, context: Context, code: string) {
  const { userId } = context.actor;
  const before = await findTotp(tx.db, tx.familyId, userId);
  requireOff(before);
  if (before === undefined)
    throw new AppError('conflict', 'No authenticator app is being set up; start the setup first');
  const guess = await countGuess(tx, userId, () => useTotp(tx, before, code));
  if (!guess.right) return { guess, recovery_codes: [] };
  const used = (await findTotp(tx.db, tx.familyId, userId)) ?? before;
  const after = { ...used, confirmed_at: tx.now };
  await putTotp(tx.db, after);
  const recovery_codes = await issueRecoveryCodes(tx, userId);
  await record(tx, before, after, RECOVERY_CODES);
  await endOtherSignIns(tx, context);
  return { guess, recovery_codes };
}

function requireOff(totp: TotpRow | undefined): void {
  if (totp === undefined || totp.confirmed_at === null) return;
  throw new AppError('conflict', 'The second factor is already on; remove it before you set up another');
}

function record(tx: FamilyTransaction, before: TotpRow | undefined, after: TotpRow, codes: number): Promise<bigint> {
  return tx.record({
    resource: 'second_factor',
    id: after.user_id,
    kind: before === undefined ? 'create' : 'update',
    ...(before && { before: secondFactorRecord(before, 0) }),
    after: secondFactorRecord(after, codes),
  });
}
