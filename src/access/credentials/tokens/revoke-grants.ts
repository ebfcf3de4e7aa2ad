import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { grantRecord } from './grant.ts';
import { findLiveGrants, type GrantFilter, setGrantRevoked } from './store.ts';

/** Revokes a user's live grants that match, except `exceptId`, with all their tokens; returns how many. */
export async function revokeGrants(
  tx: FamilyTransaction,
  userId: string,
  filter: GrantFilter = {},
  exceptId?: string,
): Promise<number> {
  const grants = (await findLiveGrants(tx.db, tx.familyId, userId, filter)).filter((grant) => grant.id !== exceptId);
  for (const grant of grants) {
    await setGrantRevoked(tx.db, tx.familyId, grant.id, tx.now);
    await tx.record({
      resource: 'grant',
      id: grant.id,
      kind: 'update',
      invalidatesCredentials: true,
      before: grantRecord(grant),
      after: grantRecord({ ...grant, revoked_at: tx.now }),
    });
  }
  return grants.length;
}
