import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWKS } from 'oidc-provider';
import type { Database } from '#database/database.ts';
import { newId } from '#kernel/ids.ts';
import { findServerKey, insertServerKey } from './store.ts';

/** The keys that must outlive the process: what signs id tokens, and what signs the OAuth server's cookies. */
export type ServerKeys = { readonly jwks: JWKS; readonly cookieKeys: string[] };

/** Reads the server's keys, making them where there are none. */
export async function loadServerKeys(database: Database): Promise<ServerKeys> {
  const jwks = await keyOf(database, 'oauth_jwks', newJwks);
  const cookieKeys = await keyOf(database, 'oauth_cookies', () => [randomBytes(32).toString('base64url')]);
  return { jwks: JSON.parse(jwks), cookieKeys: JSON.parse(cookieKeys) };
}

function newJwks(): JWKS {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: newId(), alg: 'ES256', use: 'sig' }] };
}

async function keyOf(database: Database, name: string, make: () => unknown): Promise<string> {
  const present = await findServerKey(database.read, name);
  if (present !== undefined) return present;
  const value = JSON.stringify(make());
  await database.write((tx) => insertServerKey(tx.db, { name, value, created_at: tx.now }));
  return (await findServerKey(database.read, name)) ?? value;
}
