import type { Configuration, TokenEndpointResponse } from 'openid-client';
import { type CofferClient, createCoffer } from '#client/src/index.ts';
import { COMMAND_LINE_CLIENT } from '#kernel/scopes.ts';
import { NotSignedIn } from './exit-codes.ts';
import { type Profile, readProfile, writeProfile } from './profiles.ts';

/** The options of every command that calls a server. */
export type ServerOptions = {
  readonly server?: string;
  readonly key?: string;
  readonly profile: string;
  readonly json?: boolean;
};

/** The server and the credential of a command: its options and environment come before the profile. */
type Connection = { readonly url: string; readonly key: () => string | Promise<string> };

const RETRIES = 2;
const RENEW_BEFORE_MS = 30_000;

export function connect(options: ServerOptions): CofferClient {
  return createCoffer({ ...connectionOf(options), retries: RETRIES });
}

/** @throws NotSignedIn without a server or a credential. */
export function connectionOf({ server, key, profile: name }: ServerOptions): Connection {
  const profile = readProfile(name);
  const url = server ?? profile?.server;
  if (url === undefined)
    throw new NotSignedIn('Which server? Run coffer login --server <url>, or give --server and --key');
  if (!URL.canParse(url)) throw new Error(`${url} is no address; write it as http://localhost:3000`);
  if (key !== undefined) return { url, key: () => key };
  if (profile === undefined || profile.server !== url) {
    throw new NotSignedIn(`You are not signed in at ${url}. Run coffer login --server ${url}, or give --key`);
  }
  return { url, key: profileKey(name) };
}

function profileKey(name: string): () => string | Promise<string> {
  return async () => {
    // Read again: another command may have renewed the tokens.
    const profile = readProfile(name);
    if (profile?.key !== undefined) return profile.key;
    if (profile?.tokens === undefined) throw new NotSignedIn('You are not signed in. Run coffer login');
    if (profile.tokens.expiresAt - RENEW_BEFORE_MS > Date.now()) return profile.tokens.access;
    return renewed(name, profile, profile.tokens);
  };
}

async function renewed(name: string, profile: Profile, old: NonNullable<Profile['tokens']>): Promise<string> {
  const tokens = await renew(profile.server, old).catch((cause: unknown) => {
    throw new NotSignedIn('Your sign-in has ended. Run coffer login again', { cause });
  });
  writeProfile(name, { ...profile, tokens });
  return tokens.access;
}

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
async function renew(server: string, { refresh }: Tokens): Promise<Tokens> {
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
