import { type CofferClient, createCoffer } from '#client/src/index.ts';
import { renew } from './device-sign-in.ts';
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
export type Connection = { readonly url: string; readonly key: () => string | Promise<string> };

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
