import { generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import type { JWKS } from 'oidc-provider';
import type { LedgerDatabase } from '#database/database.ts';
import { serverKeyPlace } from '#database/secrets/sealed-places.ts';
import { newId } from '#kernel/ids.ts';
import { findServerKey, insertServerKey } from './store.ts';

/** The persistent keys: for signing id tokens and for signing the cookies of the OAuth server. */
export type ServerKeys = { readonly jwks: JWKS; readonly cookieKeys: string[] };

const DERIVED_KEY_BYTES = 32;

/** Reads the server's keys, creating them at first use. */
export async function loadServerKeys(database: LedgerDatabase): Promise<ServerKeys> {
  const jwks = await keyOf(database, 'oauth_jwks', newJwks);
  return { jwks: JSON.parse(jwks), cookieKeys: await cookieKeysOf(database) };
}

/** The key for one purpose, derived from the one that signs cookies: all processes have it. */
export async function loadDerivedKey(database: LedgerDatabase, purpose: 'cursors' | 'known browsers'): Promise<Buffer> {
  const [cookieKey = ''] = await cookieKeysOf(database);
  return Buffer.from(hkdfSync('sha256', Buffer.from(cookieKey, 'base64url'), '', purpose, DERIVED_KEY_BYTES));
}

async function cookieKeysOf(database: LedgerDatabase): Promise<string[]> {
  return JSON.parse(await keyOf(database, 'oauth_cookies', () => [randomBytes(32).toString('base64url')]));
}

function newJwks(): JWKS {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: newId(), alg: 'ES256', use: 'sig' }] };
}

async function keyOf(database: LedgerDatabase, name: string, make: () => unknown): Promise<string> {
  const place = serverKeyPlace(name);
  const present = await findServerKey(database.read, name);
  if (present !== undefined) return database.secrets.open(present, place);
  const value = database.secrets.seal(JSON.stringify(make()), place);
  await database.write((tx) => insertServerKey(tx.db, { name, value, created_at: tx.now }));
  return database.secrets.open((await findServerKey(database.read, name)) ?? value, place);
}
