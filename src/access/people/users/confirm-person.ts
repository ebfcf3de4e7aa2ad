import { verifyPassword } from '#access/credentials/passwords/index.ts';
import { endSessions, sessionOpenedAt } from '#access/credentials/sessions/index.ts';
import { admitAttempt, clearThrottle, confirmationThrottle } from '#access/credentials/throttles/index.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { instant } from '#kernel/time/clock.ts';
import { findUser, type UserRow } from './store.ts';

const FRESH_MS = 10 * 60 * 1000;

/**
 * Confirms that the user is present before a sign-in method changes: by the current password or, without one, by a session
 * opened in the last ten minutes. @throws AppError `validation_failed`, `too_many_attempts`, `forbidden`.
 */
export async function confirmPerson(context: Context, currentPassword: string | undefined): Promise<UserRow> {
  const { db, actor } = context;
  const user = await findUser(db.read, actor.familyId, actor.userId);
  if (user === undefined) throw notFound('User');
  if (user.password_hash === null) await requireFreshSession(context);
  else await requirePassword(context, user.password_hash, currentPassword);
  return user;
}

async function requirePassword({ db, actor }: Context, hash: string, sent: string | undefined): Promise<void> {
  if (sent === undefined) throw invalid('/current_password', 'required', 'current_password is required');
  const throttle = confirmationThrottle(actor.userId);
  await admitAttempt(db, throttle);
  if (!(await verifyPassword(sent, hash))) {
    throw invalid('/current_password', 'incorrect', 'current_password is not the present password');
  }
  await db.writeApart((tx) => clearThrottle(tx, throttle));
}

async function requireFreshSession({ db, actor, clock }: Context): Promise<void> {
  const openedAt = await sessionOpenedAt(db.read, actor);
  if (openedAt !== undefined && openedAt > instant(clock() - FRESH_MS)) return;
  throw new AppError('forbidden', 'This needs a session opened in the last ten minutes: sign in again');
}

/**
 * Runs `work` as one write for a user who was confirmed before it began.
 * @throws AppError `conflict` when the password has changed since.
 */
export function writeConfirmed<T>(
  context: Context,
  confirmed: UserRow,
  work: (tx: FamilyTransaction) => Promise<T>,
): Promise<T> {
  return writeFamily(context, async (tx) => {
    const user = await findUser(tx.db, tx.familyId, confirmed.id);
    if (user?.password_hash !== confirmed.password_hash) throw passwordChanged();
    return work(tx);
  });
}

/** The 409 of a password that was changed while something was confirmed with the old one. */
export function passwordChanged(): AppError {
  return new AppError('conflict', 'The password has just been changed');
}

/** Ends every grant and session of the caller's user but the caller's own. Forget the user after the commit. */
export async function endOtherSignIns(tx: FamilyTransaction, { actor }: Context): Promise<void> {
  await revokeGrants(tx, actor.userId, {}, actor.credentialId);
  await endSessions(tx, actor.userId, { except: actor.credentialId });
}
