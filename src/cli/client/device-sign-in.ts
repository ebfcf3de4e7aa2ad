import type { Configuration, TokenEndpointResponse } from 'openid-client';
import { COMMAND_LINE_CLIENT } from '#kernel/command-line-client.ts';
import type { Profile } from './profiles.ts';

type Tokens = NonNullable<Profile['tokens']>;

/** Signs in with the device flow: `announce` shows the person where to allow it, and the code. */
export async function signIn(
  server: string,
  scope: string,
  announce: (address: string, code: string) => void,
): Promise<Tokens> {
  const oauth = await import('openid-client');
  const config = await discover(server);
  const device = await oauth.initiateDeviceAuthorization(config, { scope });
  announce(device.verification_uri_complete ?? device.verification_uri, device.user_code);
  return tokensOf(await oauth.pollDeviceAuthorizationGrant(config, device));
}

/** Exchanges the refresh token for new tokens. Store them before the access token is used. */
export async function renew(server: string, { refresh }: Tokens): Promise<Tokens> {
  const oauth = await import('openid-client');
  return tokensOf(await oauth.refreshTokenGrant(await discover(server), refresh));
}

/** Ends the sign-in on the server. */
export async function signOut(server: string, { refresh }: Tokens): Promise<void> {
  const oauth = await import('openid-client');
  await oauth.tokenRevocation(await discover(server), refresh);
}

async function discover(server: string): Promise<Configuration> {
  const oauth = await import('openid-client');
  const insecure = server.startsWith('http:') ? [oauth.allowInsecureRequests] : [];
  return oauth.discovery(new URL(server), COMMAND_LINE_CLIENT, undefined, oauth.None(), {
    algorithm: 'oauth2',
    execute: insecure,
  });
}

function tokensOf({ access_token, refresh_token, expires_in = 0 }: TokenEndpointResponse): Tokens {
  if (refresh_token === undefined) throw new Error('the server gave no refresh token');
  return { access: access_token, refresh: refresh_token, expiresAt: Date.now() + expires_in * 1000 };
}
