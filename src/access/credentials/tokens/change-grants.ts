import type { UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type GrantRow, grantRecord } from './grant.ts';
import { findLiveGrants, type GrantChange, type GrantFilter, updateGrant } from './store.ts';

/** Revokes a user's live grants that match, except `exceptId`, with all their tokens; returns them. */
export async function revokeGrants(
  tx: FamilyTransaction,
  userId: string,
  filter: GrantFilter = {},
  exceptId?: string,
): Promise<readonly GrantRow[]> {
  const grants = (await findLiveGrants(tx.db, tx.familyId, userId, filter)).filter((grant) => grant.id !== exceptId);
  for (const grant of grants) await changeGrant(tx, grant, { revoked_at: tx.now });
  return grants;
}

/** Notes that the person of a first-party grant proved their identity now. Forget the user after the commit. */
export async function proveGrant(
  tx: FamilyTransaction,
  { userId, credentialId }: Pick<UserActor, 'userId' | 'credentialId'>,
): Promise<void> {
  const [grant] = await findLiveGrants(tx.db, tx.familyId, userId, { id: credentialId });
  if (grant !== undefined) await changeGrant(tx, grant, { proved_at: tx.now }); // else revoked in the meantime
}

async function changeGrant(tx: FamilyTransaction, grant: GrantRow, change: GrantChange): Promise<void> {
  await updateGrant(tx.db, tx.familyId, grant.id, change);
  await tx.record({
    resource: 'grant',
    id: grant.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: grantRecord(grant),
    after: grantRecord({ ...grant, ...change }),
  });
}
