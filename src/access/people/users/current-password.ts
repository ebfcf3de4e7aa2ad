import { verifyPassword } from '#access/credentials/passwords/index.ts';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { admitAttempt, clearThrottle, confirmationThrottle } from '#access/credentials/throttles/index.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid } from '#kernel/errors.ts';
import type { UserRow } from './store.ts';

/**
 * Compares the current password of the actor's user; each attempt is counted. @throws AppError `validation_failed`,
 * `too_many_attempts`.
 */
export async function requireCurrentPassword(
  { db }: Pick<Context, 'db'>,
  { id, password_hash }: UserRow,
  sent: string | undefined,
): Promise<void> {
  if (sent === undefined) throw invalid('/current_password', 'required', 'current_password is required');
  const throttle = confirmationThrottle(id);
  await admitAttempt(db, throttle);
  if (!(await verifyPassword(sent, password_hash))) {
    throw invalid('/current_password', 'incorrect', 'current_password is not the present password');
  }
  await db.writeApart((tx) => clearThrottle(tx, throttle));
}

/** Ends every grant and session of the caller's user but the caller's own. Forget the user after the commit. */
export async function endOtherSignIns(tx: FamilyTransaction, { actor }: Context): Promise<void> {
  await revokeGrants(tx, actor.userId, {}, actor.credentialId);
  await endSessions(tx, actor.userId, { except: actor.credentialId });
}
