import { takeStep } from '#access/credentials/sign-in-steps/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { acrossFamilies } from '#database/postgres/row-security.ts';
import { linkIdentity } from './link-identity.ts';
import { PENDING_LINK } from './oidc-login.ts';
import { findIdentityToLink } from './store.ts';

/** How linking ends. `expired`: what was to be linked is no longer known. */
export type LinkOutcome =
  | { readonly kind: 'linked'; readonly returnTo: string | null }
  | { readonly kind: 'already_linked' }
  | { readonly kind: 'expired' };

/** Links the identity that waits under `secret` to the caller, who has agreed to it. */
export function confirmedLink(context: Context, secret: string): Promise<LinkOutcome> {
  return writeFamily(context, async (tx) => {
    const pending = await takeStep(tx, PENDING_LINK, secret);
    if (pending === undefined) return { kind: 'expired' };
    const linked = await acrossFamilies(tx.db, () => findIdentityToLink(tx.db, pending.issuer, pending.subject));
    if (linked !== undefined) return { kind: 'already_linked' };
    await linkIdentity(tx, context.actor.userId, pending);
    return { kind: 'linked', returnTo: pending.returnTo };
  });
}
