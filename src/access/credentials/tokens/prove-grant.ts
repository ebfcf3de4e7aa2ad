import type { UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { grantRecord } from './grant.ts';
import { findLiveGrants, setGrantProved } from './store.ts';

/** Notes that the person of a first-party grant proved their identity now. Forget the user after the commit. */
export async function proveGrant(
  tx: FamilyTransaction,
  { userId, credentialId }: Pick<UserActor, 'userId' | 'credentialId'>,
): Promise<void> {
  const [grant] = await findLiveGrants(tx.db, tx.familyId, userId, { id: credentialId });
  if (grant === undefined) return; // revoked in the meantime
  await setGrantProved(tx.db, tx.familyId, grant.id, tx.now);
  await tx.record({
    resource: 'grant',
    id: grant.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: grantRecord(grant),
    after: grantRecord({ ...grant, proved_at: tx.now }),
  });
}
