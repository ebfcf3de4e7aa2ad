import { generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { JWKS } from 'oidc-provider';
import type { LedgerDatabase } from '#database/database.ts';
import { serverKeyPlace } from '#database/open-secrets.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';

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

type Db = Kysely<LedgerTables>;

/** The server's own key of that name. */
async function findServerKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a key of the server unless there is one of that name. */
async function insertServerKey(db: Db, row: LedgerRow<'server_keys'>): Promise<void> {
  await db
    .insertInto('server_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes every key of the server; new ones are made at the next start. */
export async function deleteServerKeys(db: Db): Promise<void> {
  await db.deleteFrom('server_keys').execute();
}
