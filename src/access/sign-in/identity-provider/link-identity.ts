import { takeStep } from '#access/credentials/sign-in-steps/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { acrossFamilies } from '#database/postgres/row-security.ts';
import { newId } from '#kernel/ids.ts';
import { PENDING_LINK } from './oidc-login.ts';
import { identityRecord } from './present.ts';
import { findIdentityToLink, type IdentityRow, insertIdentity } from './store.ts';

type LinkedIdentity = Pick<IdentityRow, 'issuer' | 'subject' | 'email'>;

/** Links an unlinked identity to a user, for signing in. */
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

/** The result of linking. `expired`: the pending identity is unknown. */
type LinkOutcome =
  | { readonly kind: 'linked'; readonly returnTo: string | null }
  | { readonly kind: 'already_linked' }
  | { readonly kind: 'expired' };

/** Links the pending identity of `secret` to the actor, who confirmed it. */
export function confirmLink(context: Context, secret: string): Promise<LinkOutcome> {
  return writeFamily(context, async (tx) => {
    const pending = await takeStep(tx, PENDING_LINK, secret);
    if (pending === undefined) return { kind: 'expired' };
    const linked = await acrossFamilies(tx.db, () => findIdentityToLink(tx.db, pending.issuer, pending.subject));
    if (linked !== undefined) return { kind: 'already_linked' };
    await linkIdentity(tx, context.actor.userId, pending);
    return { kind: 'linked', returnTo: pending.returnTo };
  });
}
