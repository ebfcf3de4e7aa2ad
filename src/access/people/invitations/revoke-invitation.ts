import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { endInvitation } from './end-invitation.ts';
import { findInvitation } from './store.ts';

/** Revokes an invitation; a revoked one stays revoked. @throws AppError `not_found`, or `conflict` if it was accepted. */
export async function revokeInvitation(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const invitation = await findInvitation(tx.db, tx.familyId, id);
    if (invitation === undefined) throw notFound('Invitation');
    if (invitation.accepted_at !== null) throw new AppError('conflict', 'This invitation has been accepted');
    if (invitation.revoked_at === null) await endInvitation(tx, invitation, 'revoked_at');
  });
}
