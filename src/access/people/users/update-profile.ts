import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import { hashPassword } from '#access/credentials/passwords/index.ts';
import { findFamily } from '#access/people/families/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { notFound } from '#kernel/errors.ts';
import { confirmPerson, endOtherSignIns, passwordChanged } from './confirm-person.ts';
import { presentProfile } from './present.ts';
import type { Profile, ProfileChange } from './schemas.ts';
import { findUser, type UserRow } from './store.ts';
import { writeUser } from './write-user.ts';

/** The old hash, confirmed, and the new one. */
type PasswordChange = { readonly confirmed: string | null; readonly next: string };

/**
 * Changes the user's own profile. A new password ends all other sessions and grants. @throws AppError `validation_failed` for a
 * wrong current password, `too_many_attempts`.
 */
export async function updateProfile(
  context: Context,
  { credentials }: AccessParts,
  change: z.output<typeof ProfileChange>,
): Promise<z.output<typeof Profile>> {
  const password = await confirmedChange(context, change);
  const profile = await writeFamily(context, async (tx) => {
    const before = await findUser(tx.db, tx.familyId, context.actor.userId);
    if (before === undefined) throw notFound('User');
    const after = await writeUser(tx, before, {
      ...changedMembers(before, change, tx.now),
      ...newHash(before, password),
    });
    if (password !== null) await endOtherSignIns(tx, context);
    return presentProfile(after, await findFamily(tx.db, tx.familyId));
  });
  if (password !== null) credentials.forgetUser(context.actor.userId);
  return profile;
}

async function confirmedChange(
  context: Context,
  { current_password, password }: z.output<typeof ProfileChange>,
): Promise<PasswordChange | null> {
  if (password === undefined) return null;
  const user = await confirmPerson(context, current_password);
  return { confirmed: user.password_hash, next: await hashPassword(password) };
}

function changedMembers(before: UserRow, change: z.output<typeof ProfileChange>, now: string): Partial<UserRow> {
  const { first_name, last_name, onboarding_completed: completed } = change;
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(completed !== undefined && { onboarded_at: completed ? (before.onboarded_at ?? now) : null }),
  };
}

function newHash(before: UserRow, password: PasswordChange | null): Partial<UserRow> {
  if (password === null) return {};
  // Hashing takes time: a password changed meanwhile must not be overwritten.
  if (before.password_hash !== password.confirmed) throw passwordChanged();
  return { password_hash: password.next };
}
