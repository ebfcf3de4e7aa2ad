import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { presentMember } from './present.ts';
import type { Member, MemberChange } from './schemas.ts';
import { findUser, listUsers, type UserRow } from './store.ts';
import { writeUser } from './write-user.ts';

/**
 * Changes a member's role, or deactivates or reactivates them. Deactivation revokes nothing: every credential is refused until
 * reactivation. @throws AppError `not_found`, or `conflict` if the family would have no active admin.
 */
export async function updateMember(
  context: Context,
  { credentials }: AccessParts,
  id: string,
  { role, active }: z.output<typeof MemberChange>,
): Promise<z.output<typeof Member>> {
  const member = await writeFamily(context, async (tx) => {
    const before = await findUser(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('User');
    const after = await writeUser(tx, before, {
      ...(role !== undefined && { role }),
      ...(active !== undefined && { deactivated_at: active ? null : (before.deactivated_at ?? tx.now) }),
    });
    if (!(await listUsers(tx.db, tx.familyId)).some(isActiveAdmin)) {
      throw new AppError('conflict', 'This is the last active admin of the family; make another member an admin first');
    }
    return presentMember(after);
  });
  credentials.forgetUser(id);
  return member;
}

/** Whether a user is an admin who can act now. */
export function isActiveAdmin(user: UserRow): boolean {
  return user.role === 'admin' && user.deactivated_at === null;
}
