import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { endInvitation } from './end-invitation.ts';
import { listInvitationRows } from './store.ts';

/** Revokes every invitation that a user made and nobody has accepted yet. */
export async function revokeInvitationsOf(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const row of await listInvitationRows(tx.db, tx.familyId)) {
    const isOpen = row.accepted_at === null && row.revoked_at === null;
    if (isOpen && row.invited_by === userId) await endInvitation(tx, row, 'revoked_at');
  }
}
