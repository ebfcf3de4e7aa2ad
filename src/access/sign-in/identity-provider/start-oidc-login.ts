import { openStep } from '#access/credentials/sign-in-steps/index.ts';
import { addressThrottle, admitAttempt } from '#access/credentials/throttles/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { OIDC_LOGIN, type OidcLogin } from './oidc-login.ts';
import type { ProviderClient } from './provider-client.ts';

/** A trip that can begin: where to send the browser, and the secret that binds it to the trip. */
type StartedLogin = { readonly url: URL; readonly secret: string };

/** Begins a trip to the provider. Rejects with openid-client's errors where the provider is not to be had. @throws AppError `too_many_attempts`. */
export async function startOidcLogin(
  { db, address }: AnonymousContext,
  client: ProviderClient,
  purpose: Pick<OidcLogin, 'returnTo' | 'isLinking'>,
): Promise<StartedLogin> {
  await admitAttempt(db, addressThrottle(address));
  const { url, secrets } = await client.begin();
  return { url, secret: await db.write((tx) => openStep(tx, OIDC_LOGIN, { ...secrets, ...purpose })) };
}
