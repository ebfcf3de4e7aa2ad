import { peekStep, takeStep } from '#access/credentials/sign-in-steps/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { LedgerDatabase } from '#database/database.ts';
import { OIDC_LOGIN, type OidcLogin, type OidcParts } from './oidc-login.ts';
import { type ResolvedIdentity, resolveIdentity, type VerifiedIdentity } from './resolve-identity.ts';
import { findIdentity } from './store.ts';

/** How a trip ends. `expired`: the answer belongs to no trip that this browser has under way. */
export type OidcLoginResult =
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly returnTo: string | null }
  | { readonly kind: 'ended'; readonly admission: ResolvedIdentity; readonly returnTo: string | null };

/** Takes the provider's answer for the trip whose secret this browser holds, and lets its person in, or says why not. */
export async function finishOidcLogin(
  context: AnonymousContext,
  parts: OidcParts,
  secret: string | undefined,
  query: string,
): Promise<OidcLoginResult> {
  const trip = secret === undefined ? undefined : await takeLogin(context.db, secret, query);
  if (trip === undefined) return { kind: 'expired' };
  const { returnTo } = trip;
  const proof = await verifyIdentity(context.db, parts, query, trip);
  if (!proof.proved) return { kind: 'failed', error: proof.error, returnTo };
  const admission = await context.db.write((tx) => resolveIdentity(tx, context, parts, proof.identity, trip));
  return { kind: 'ended', admission, returnTo };
}

type Proof =
  | { readonly proved: true; readonly identity: VerifiedIdentity }
  | { readonly proved: false; readonly error: unknown };

// Whatever the provider and openid-client may throw is the provider's; what the database throws is not.
async function verifyIdentity(
  db: LedgerDatabase,
  { client }: OidcParts,
  query: string,
  trip: OidcLogin,
): Promise<Proof> {
  const redeemed = await settled(client.finish(query, trip));
  if (!redeemed.proved) return redeemed;
  const { issuer, subject, profile } = redeemed.value;
  if ((await findIdentity(db.read, issuer, subject)) !== undefined)
    return { proved: true, identity: { issuer, subject, profile: null } };
  const told = await settled(profile());
  return told.proved ? { proved: true, identity: { issuer, subject, profile: told.value } } : told;
}

type Settled<T> = { readonly proved: true; readonly value: T } | { readonly proved: false; readonly error: unknown };

function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  return work.then(
    (value): Settled<T> => ({ proved: true, value }),
    (error: unknown): Settled<T> => ({ proved: false, error }),
  );
}

// An answer with another state was planted: it must not use up the trip that this browser is really on. Used up it is before
// the code is redeemed, so that of two equal answers only one is looked at.
function takeLogin(db: LedgerDatabase, secret: string, query: string): Promise<OidcLogin | undefined> {
  const states = new URLSearchParams(query).getAll('state');
  return db.write(async (tx) => {
    const trip = await peekStep(tx, OIDC_LOGIN, secret);
    return trip !== undefined && states.length === 1 && states[0] === trip.state
      ? takeStep(tx, OIDC_LOGIN, secret)
      : undefined;
  });
}
