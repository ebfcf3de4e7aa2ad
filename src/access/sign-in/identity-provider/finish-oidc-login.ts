import { type OpenedSession, openSession } from '#access/credentials/sessions/index.ts';
import { openStep, peekStep, takeStep } from '#access/credentials/sign-in-steps.ts';
import { createFamily } from '#access/people/families.ts';
import { createUser, findUser, findUserByEmail, type UserRow } from '#access/people/users/index.ts';
import { mailNewSignIn, type SignInMailParts } from '#access/sign-in/flows/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { Author, LedgerDatabase, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { acceptedLanguage } from '#kernel/languages.ts';
import { identityRecord, linkIdentity } from './identities.ts';
import { OIDC_LOGIN, type OidcLogin, type OidcParts, PENDING_LINK } from './oidc-login.ts';
import type { Profile } from './provider-client.ts';
import { findIdentity, findIdentityToLink, type IdentityRow, setIdentityUsed } from './store.ts';

/** The result of an OIDC login. `expired`: this browser has no login in progress that the response belongs to. */
export type OidcLoginResult =
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly returnTo: string | null }
  | { readonly kind: 'ended'; readonly admission: ResolvedIdentity; readonly returnTo: string | null };

/** Handles the provider's response to the login of this browser: signs the user in or returns the reason why not. */
export async function finishOidcLogin(
  context: AnonymousContext,
  parts: OidcParts,
  secret: string | undefined,
  query: string,
): Promise<OidcLoginResult> {
  const login = secret === undefined ? undefined : await takeLogin(context.db, secret, query);
  if (login === undefined) return { kind: 'expired' };
  const { returnTo } = login;
  const proof = await verifyIdentity(context.db, parts, query, login);
  if (!proof.proved) return { kind: 'failed', error: proof.error, returnTo };
  const admission = await context.db.write((tx) => resolveIdentity(tx, context, parts, proof.identity, login));
  return { kind: 'ended', admission, returnTo };
}

type Proof =
  | { readonly proved: true; readonly identity: VerifiedIdentity }
  | { readonly proved: false; readonly error: unknown };

// Errors of the provider and of openid-client become a result; database errors are thrown.
async function verifyIdentity(
  db: LedgerDatabase,
  { client }: OidcParts,
  query: string,
  login: OidcLogin,
): Promise<Proof> {
  const redeemed = await settled(client.finish(query, login));
  if (!redeemed.proved) return redeemed;
  const { issuer, subject, profile } = redeemed.value;
  if ((await findIdentity(db.read, issuer, subject)) !== undefined)
    return { proved: true, identity: { issuer, subject, profile: null } };
  const loaded = await settled(profile());
  return loaded.proved ? { proved: true, identity: { issuer, subject, profile: loaded.value } } : loaded;
}

type Settled<T> = { readonly proved: true; readonly value: T } | { readonly proved: false; readonly error: unknown };

function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  return work.then(
    (value): Settled<T> => ({ proved: true, value }),
    (error: unknown): Settled<T> => ({ proved: false, error }),
  );
}

// A response with another state was planted and must not consume the login of this browser. The login is consumed before its
// code is redeemed, so that of two equal responses only one counts.
function takeLogin(db: LedgerDatabase, secret: string, query: string): Promise<OidcLogin | undefined> {
  const states = new URLSearchParams(query).getAll('state');
  return db.write(async (tx) => {
    const login = await peekStep(tx, OIDC_LOGIN, secret);
    return login !== undefined && states.length === 1 && states[0] === login.state
      ? takeStep(tx, OIDC_LOGIN, secret)
      : undefined;
  });
}

/** A verified identity; the profile is loaded only for an unlinked one. */
type VerifiedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly profile: Profile | null;
};

/** The result for a verified identity. `secret` is a session’s, `step` a pending link’s. */
type ResolvedIdentity =
  | (OpenedSession & { readonly kind: 'signed_in' })
  | { readonly kind: 'link_due'; readonly step: string }
  | { readonly kind: 'already_linked' }
  | { readonly kind: 'deactivated' };

type Policy = Pick<OidcParts, 'linkByEmail' | 'signup' | 'prepareFamily' | 'settings' | 'outbox'>;

/**
 * Signs in the user of a linked identity. An unlinked one is linked by its verified email address or gets an account, if the
 * operator allows it; otherwise it waits to be linked.
 */
async function resolveIdentity(
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
    return signIn(family, user, context, policy);
  }
  const account = login.isLinking ? null : await findOrCreateAccount(tx, policy, identity.profile, author, context);
  const link = { issuer: identity.issuer, subject: identity.subject, email: identity.profile?.email ?? null };
  if (account === null) {
    return { kind: 'link_due', step: await openStep(tx, PENDING_LINK, { ...link, returnTo: login.returnTo }) };
  }
  if (account.user.deactivated_at === null) await linkIdentity(account.family, account.user.id, link);
  return signIn(account.family, account.user, context, policy);
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
  context: AnonymousContext,
  parts: SignInMailParts,
): Promise<ResolvedIdentity> {
  if (user?.deactivated_at !== null) return { kind: 'deactivated' };
  await mailNewSignIn(family, context, parts, user);
  return { kind: 'signed_in', ...(await openSession(family, user.id, context.userAgent)) };
}
