import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invitationRecord } from './present.ts';
import { type InvitationRow, invitationsOf, updateInvitationRow } from './store.ts';

/** Stores and records that an invitation was accepted or revoked. */
export async function endInvitation(
  tx: FamilyTransaction,
  before: InvitationRow,
  how: 'accepted_at' | 'revoked_at',
): Promise<void> {
  const after = { ...before, [how]: tx.now };
  await updateInvitationRow(tx.db, after);
  await tx.record({
    resource: 'invitation',
    id: before.id,
    kind: 'update',
    before: invitationRecord(before),
    after: invitationRecord(after),
  });
}

/** Revokes the open invitations of a user. */
export async function revokeInvitationsOf(tx: FamilyTransaction, userId: string): Promise<void> {
  const open = invitationsOf(tx.db, tx.familyId).where('accepted_at', 'is', null).where('revoked_at', 'is', null);
  const rows = await open.where('invited_by', '=', userId).orderBy('id').execute();
  for (const row of rows) await endInvitation(tx, row, 'revoked_at');
}
