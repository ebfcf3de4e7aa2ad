import { openStep } from '#access/credentials/sign-in-steps.ts';
import { addressThrottle, admitAttempt } from '#access/credentials/throttles/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { OIDC_LOGIN, type OidcLogin } from './oidc-login.ts';
import type { ProviderClient } from './provider-client.ts';

/** The URL to redirect to, and the secret that binds the login to the browser. */
type StartedLogin = { readonly url: URL; readonly secret: string };

/**
 * Starts an OIDC login. Rejects with openid-client's errors if the provider is unavailable. @throws AppError
 * `too_many_attempts`.
 */
export async function startOidcLogin(
  { db, address }: AnonymousContext,
  client: ProviderClient,
  purpose: Pick<OidcLogin, 'returnTo' | 'isLinking'>,
): Promise<StartedLogin> {
  await admitAttempt(db, addressThrottle(address));
  const { url, secrets } = await client.begin();
  return { url, secret: await db.write((tx) => openStep(tx, OIDC_LOGIN, { ...secrets, ...purpose })) };
}
