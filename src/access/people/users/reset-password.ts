import { z } from 'zod';
import type { AccessHolders } from '#access/access-parts.ts';
import { hashPassword, newPassword } from '#access/credentials/passwords/index.ts';
import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { parse } from '#application/issues.ts';
import { notFound } from '#kernel/errors.ts';
import { passwordChanged } from './password-changed.ts';
import { emailAddress, type PasswordChanged } from './schemas.ts';
import { findUser, findUserByEmail, type UserRow } from './store.ts';
import { writeUser } from './write-user.ts';

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
