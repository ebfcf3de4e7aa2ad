import { z } from 'zod';
import type { AccessHolder, AccessHolders } from '#access/access-parts.ts';
import { hashPassword, newPassword, verifyPassword } from '#access/credentials/passwords.ts';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { admitAttempt, clearThrottle, confirmationThrottle } from '#access/credentials/throttle.ts';
import { revokeGrants } from '#access/credentials/tokens/index.ts';
import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { parse } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { emailAddress, type PasswordChanged } from './schemas.ts';
import { findUser, findUserByEmail, type UserRow } from './store.ts';
import { writeUser } from './users.ts';

const Reset = z.object({ email: emailAddress, password: newPassword });

/**
 * Gives a user who forgot theirs a new password, on the operator's behalf, signs the user out everywhere and disables what was made in
 * those sign-ins. A second factor stays. @throws AppError `not_found`, `validation_failed`.
 */
export async function resetPassword(
  { db, actor, requestId }: Context<CliActor>,
  holders: readonly AccessHolders[],
  input: { readonly email: string; readonly password: string },
): Promise<z.output<typeof PasswordChanged> & Pick<UserRow, 'email'>> {
  const { email, password } = parse(Reset, input);
  const found = await findUserByEmail(db.read, email);
  if (found === undefined) throw notFound('User');
  const password_hash = await hashPassword(password);
  return db.write(async (tx) => {
    const family = await tx.family(Number(found.family_id), { actor, requestId });
    const before = await findUser(family.db, family.familyId, found.id);
    if (before === undefined) throw notFound('User');
    const changed = await passwordChanged(family, before.id, holders);
    await writeUser(family, before, { password_hash });
    return { email: before.email, ...changed };
  });
}

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

/**
 * After a new password: ends the user's sign-ins and connected apps, except one, and disables what was made in them, because another
 * person may have known the old password. Returns this and what still has access. Forget the user after the commit.
 */
export async function passwordChanged(
  tx: FamilyTransaction,
  userId: string,
  holders: readonly AccessHolders[],
  exceptId?: string,
): Promise<z.output<typeof PasswordChanged>> {
  const grants = await revokeGrants(tx, userId, {}, exceptId);
  const sessions = await endSessions(tx, userId, { ...(exceptId !== undefined && { except: exceptId }) });
  const ended = [...grants, ...sessions].filter(({ expires_at }) => expires_at > tx.now).map(({ id }) => id);
  const disabled: AccessHolder[] = [];
  if (ended.length > 0) {
    for (const { disableMadeIn } of holders) disabled.push(...((await disableMadeIn?.(tx, userId, ended)) ?? []));
  }
  const access: AccessHolder[] = [];
  for (const { list } of holders) access.push(...(await list(tx, userId)));
  return { disabled, access: access.filter(({ id }) => !disabled.some((one) => one.id === id)) };
}
