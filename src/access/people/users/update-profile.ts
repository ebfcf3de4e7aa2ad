import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { hashPassword } from '#access/credentials/passwords.ts';
import { addressChangeThrottle, admitAttempt } from '#access/credentials/throttle.ts';
import { findFamily } from '#access/people/families.ts';
import { type Context, writeFamily } from '#application/context.ts';
import { requireProof } from '#application/requirement.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { passwordChanged, requireCurrentPassword } from './password.ts';
import type { ChangedProfile, ProfileChange } from './schemas.ts';
import { findUser, type UserRow } from './store.ts';
import { presentProfile, writeUser } from './users.ts';

type Change = z.output<typeof ProfileChange>;

/** The old hash, confirmed, and the new one. */
type PasswordChange = { readonly confirmed: string | null; readonly next: string };

/**
 * Changes the user's own profile. A new password ends all other sessions and grants and disables what was made in them; a new e-mail address ends none. @throws
 * AppError `validation_failed` for a wrong current password or a used address, `proof_required`, `too_many_attempts`.
 */
export async function updateProfile(
  context: Context,
  { credentials, holders }: AccessParts,
  change: Change,
): Promise<z.output<typeof ChangedProfile>> {
  const { db, actor } = context;
  const user = await findUser(db.read, actor.familyId, actor.userId);
  if (user === undefined) throw notFound('User');
  await confirm(context, user, change);
  const { password_hash: confirmed } = user;
  const password = change.password === undefined ? null : { confirmed, next: await hashPassword(change.password) };
  const profile = await writeFamily(context, async (tx) => {
    const before = await findUser(tx.db, tx.familyId, user.id);
    if (before === undefined) throw notFound('User');
    const values = { ...changedMembers(before, change, tx.now), ...newHash(before, password) };
    const after = await writeUser(tx, before, values);
    const shown = presentProfile(after, await findFamily(tx.db, tx.familyId));
    if (password === null) return shown;
    return { ...shown, password_changed: await passwordChanged(tx, user.id, holders, actor.credentialId) };
  });
  if (password !== null) credentials.forgetUser(user.id);
  return profile;
}

/** A new password needs the current one, a new address either that or a recent proof. */
async function confirm(context: Context, user: UserRow, { password, email, current_password }: Change): Promise<void> {
  const { db, actor, clock } = context;
  if (password === undefined && email === undefined) return;
  const needsPassword = password !== undefined && user.password_hash !== null;
  if (needsPassword || current_password !== undefined) await requireCurrentPassword(context, user, current_password);
  else requireProof(actor, clock());
  // The response tells whether the address has an account.
  if (email !== undefined) await admitAttempt(db, addressChangeThrottle(user.id));
}

function changedMembers(before: UserRow, change: Change, now: string): Partial<UserRow> {
  const { first_name, last_name, language, email, onboarding_completed: completed } = change;
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(language !== undefined && { language }),
    ...(email !== undefined && email !== before.email && { email }),
    ...(completed !== undefined && { onboarded_at: completed ? (before.onboarded_at ?? now) : null }),
  };
}

function newHash(before: UserRow, password: PasswordChange | null): Partial<UserRow> {
  if (password === null) return {};
  // Hashing takes time: a password changed meanwhile must not be overwritten.
  if (before.password_hash !== password.confirmed) {
    throw new AppError('conflict', 'The password has just been changed');
  }
  return { password_hash: password.next };
}
