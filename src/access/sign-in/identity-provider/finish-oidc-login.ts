import { peekStep, takeStep } from '#access/credentials/sign-in-steps.ts';
import type { AnonymousContext } from '#application/context.ts';
import type { LedgerDatabase } from '#database/database.ts';
import { OIDC_LOGIN, type OidcLogin, type OidcParts } from './oidc-login.ts';
import { type ResolvedIdentity, resolveIdentity, type VerifiedIdentity } from './resolve-identity.ts';
import { findIdentity } from './store.ts';

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
