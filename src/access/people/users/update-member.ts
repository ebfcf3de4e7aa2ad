import type { z } from 'zod';
import type { AccessParts } from '#access/access-parts.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { requireAdmin } from '#application/require-admin.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { presentMember } from './present.ts';
import type { Member, MemberChange } from './schemas.ts';
import { findUser, listUsers, type UserRow } from './store.ts';
import { writeUser } from './write-user.ts';

/**
 * Changes a member's role, or deactivates or reactivates them. Deactivation revokes nothing: every credential of the user is
 * refused from the next request on, and good again after reactivation.
 * @throws AppError `forbidden`, `not_found`, or `conflict` when the family would be left without an active admin.
 */
export async function updateMember(
  context: Context,
  { credentials }: AccessParts,
  id: string,
  { role, active }: z.output<typeof MemberChange>,
): Promise<z.output<typeof Member>> {
  requireAdmin(context.actor);
  const member = await writeFamily(context, async (tx) => {
    const before = await findUser(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('User');
    const after = await writeUser(tx, before, {
      ...(role !== undefined && { role }),
      ...(active !== undefined && { deactivated_at: active ? null : (before.deactivated_at ?? tx.now) }),
    });
    if (!(await listUsers(tx.db, tx.familyId)).some(isActiveAdmin)) {
      throw new AppError('conflict', 'This is the last active admin of the family; make another one first');
    }
    return presentMember(after);
  });
  credentials.forgetUser(id);
  return member;
}

/** Whether a user may do for the family what only admins may, now. */
export function isActiveAdmin(user: UserRow): boolean {
  return user.role === 'admin' && user.deactivated_at === null;
}
