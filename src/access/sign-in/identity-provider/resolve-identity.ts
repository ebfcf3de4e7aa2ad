import { type OpenedSession, openSession } from '#access/credentials/sessions/index.ts';
import { openStep } from '#access/credentials/sign-in-steps.ts';
import { createFamily } from '#access/people/families.ts';
import { createUser, findUser, findUserByEmail, type UserRow } from '#access/people/users/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { Author, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { acceptedLanguage } from '#kernel/languages.ts';
import { identityRecord, linkIdentity } from './identities.ts';
import { type OidcLogin, type OidcParts, PENDING_LINK } from './oidc-login.ts';
import type { Profile } from './provider-client.ts';
import { findIdentity, findIdentityToLink, type IdentityRow, setIdentityUsed } from './store.ts';

/** A verified identity; the profile is loaded only for an unlinked one. */
export type VerifiedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly profile: Profile | null;
};

/** The result for a verified identity. `secret` is a session’s, `step` a pending link’s. */
export type ResolvedIdentity =
  | (OpenedSession & { readonly kind: 'signed_in' })
  | { readonly kind: 'link_due'; readonly step: string }
  | { readonly kind: 'already_linked' }
  | { readonly kind: 'deactivated' };

type Policy = Pick<OidcParts, 'linkByEmail' | 'signup' | 'prepareFamily'>;

/**
 * Signs in the user of a linked identity. An unlinked one is linked by its verified email address or gets an account, if the
 * operator allows it; otherwise it waits to be linked.
 */
export async function resolveIdentity(
  tx: Tx,
  context: AnonymousContext,
  policy: Policy,
  identity: VerifiedIdentity,
  login: OidcLogin,
): Promise<ResolvedIdentity> {
  const author: Author = { actor: null, requestId: context.requestId };
  const known = await findIdentityToLink(tx.db, identity.issuer, identity.subject);
  if (known !== undefined) {
    if (login.isLinking) return { kind: 'already_linked' };
    const family = await tx.family(Number(known.family_id), author);
    // Read again under the family lock: it may just have been unlinked.
    const linked = await findIdentity(tx.db, identity.issuer, identity.subject);
    const user = linked && (await findUser(tx.db, family.familyId, linked.user_id));
    if (linked !== undefined && user?.deactivated_at === null) await recordUse(family, linked);
    return signIn(family, user, context);
  }
  const account = login.isLinking ? null : await findOrCreateAccount(tx, policy, identity.profile, author, context);
  const link = { issuer: identity.issuer, subject: identity.subject, email: identity.profile?.email ?? null };
  if (account === null) {
    return { kind: 'link_due', step: await openStep(tx, PENDING_LINK, { ...link, returnTo: login.returnTo }) };
  }
  if (account.user.deactivated_at === null) await linkIdentity(account.family, account.user.id, link);
  return signIn(account.family, account.user, context);
}

type LinkTarget = { readonly family: FamilyTransaction; readonly user: UserRow };

/** The account for an unlinked identity: by its email address, or a new one. */
async function findOrCreateAccount(
  tx: Tx,
  policy: Policy,
  profile: Profile | null,
  author: Author,
  { acceptLanguage }: AnonymousContext,
): Promise<LinkTarget | null> {
  if (profile === null || profile.email === null || !profile.isEmailVerified) return null;
  const user = await findUserByEmail(tx.db, profile.email);
  if (user !== undefined) {
    if (!policy.linkByEmail) return null;
    const family = await tx.family(Number(user.family_id), author);
    const present = await findUser(tx.db, family.familyId, user.id);
    return present?.email === profile.email ? { family, user: present } : null;
  }
  if (!policy.signup) return null;
  const family = await createFamily(tx, author);
  const created = await createUser(family, {
    email: profile.email,
    password_hash: null,
    first_name: profile.firstName,
    last_name: profile.lastName,
    role: 'admin',
  });
  await policy.prepareFamily(family, acceptedLanguage(acceptLanguage));
  return { family, user: created };
}

async function recordUse(family: FamilyTransaction, before: IdentityRow): Promise<void> {
  const after = { ...before, last_used_at: family.now };
  await setIdentityUsed(family.db, family.familyId, after.id, family.now);
  const records = { before: identityRecord(before), after: identityRecord(after) };
  await family.record({ resource: 'identity', id: after.id, kind: 'update', ...records });
}

async function signIn(
  family: FamilyTransaction,
  user: UserRow | undefined,
  { userAgent }: AnonymousContext,
): Promise<ResolvedIdentity> {
  if (user?.deactivated_at !== null) return { kind: 'deactivated' };
  return { kind: 'signed_in', ...(await openSession(family, user.id, userAgent)) };
}
