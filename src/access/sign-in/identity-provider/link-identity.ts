import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { identityRecord } from './present.ts';
import { type IdentityRow, insertIdentity } from './store.ts';

/** An identity as it is linked. */
export type LinkedIdentity = Pick<IdentityRow, 'issuer' | 'subject' | 'email'>;

/** Links an identity that nobody has to a user of the family, for signing in from then on. */
export async function linkIdentity(tx: FamilyTransaction, userId: string, identity: LinkedIdentity): Promise<void> {
  const row: IdentityRow = {
    family_id: BigInt(tx.familyId),
    id: newId(),
    user_id: userId,
    issuer: identity.issuer,
    subject: identity.subject,
    email: identity.email,
    created_at: tx.now,
    last_used_at: tx.now,
  };
  await insertIdentity(tx.db, row);
  await tx.record({ resource: 'identity', id: row.id, kind: 'create', after: identityRecord(row) });
}
