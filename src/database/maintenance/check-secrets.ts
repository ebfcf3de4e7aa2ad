import BetterSqlite3 from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { boxFor, SecretKeyError, type SecretKeySource } from '#database/open-secrets.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { secretKind } from '#kernel/tokens.ts';
import { type Check, checkRules, FAULTS_MAX } from './check.ts';
import type { DatabaseShape } from './table-shapes.ts';

/** Columns with SHA-256 in hexadecimal, the only form in which secrets are stored. */
const HASHES = [
  ['api_keys', 'hash'],
  ['api_keys', 'previous_hash'],
  ['sessions', 'hash'],
  ['invitations', 'code_hash'],
  ['tokens', 'id'],
  ['recovery_codes', 'hash'],
  ['oauth_applications', 'secret_hash'],
  ['oauth_states', 'id'],
  ['sign_in_steps', 'id'],
] as const;

/** Columns with secrets that cannot be hashed: they are encrypted. */
const SEALED = [
  ['totp_devices', 'secret'],
  ['mails', 'content'],
  ['webhooks', 'secret'],
  ['webhooks', 'previous_secret'],
  ['bank_connections', 'secrets'],
  ['bank_connections', 'pending_secrets'],
  ['server_keys', 'value'],
] as const;

/** Checks that no issued secret is stored in plain text, that hash columns contain hashes, and that sealed columns are sealed. */
export function secretChecks({ tables }: DatabaseShape): Check[] {
  const hashes = HASHES.map(([table, column]) => ({
    fault: `${table}.${column} contains a value that is not a hash`,
    broken: sql<never>`select null as family_id, null as id, 'of ' || length(${sql.ref(column)}) || ' characters' as detail
      from ${sql.table(table)} where length(${sql.ref(column)}) <> 64 or ${sql.ref(column)} like '%\\_%' escape '\\'
      limit ${sql.lit(FAULTS_MAX)}`,
  }));
  const sealed = SEALED.map(([table, column]) => ({
    fault: `${table}.${column} contains a value that is not sealed`,
    // A database that only earlier releases opened has no sealed value yet.
    broken: sql<never>`select null as family_id, null as id, 'of ' || length(${sql.ref(column)}) || ' characters' as detail
      from ${sql.table(table)} where ${sql.ref(column)} not like 'sealed1.%'
      and exists (select 1 from server_keys as k where k.name = 'secret_key') limit ${sql.lit(FAULTS_MAX)}`,
  }));
  const passwords = {
    fault: 'users.password_hash contains a value that is not a hash',
    broken: sql<never>`select family_id, id, null as detail from users where password_hash not like '$argon2id$%'
      limit ${sql.lit(FAULTS_MAX)}`,
  };
  const texts = tables.flatMap(({ name, texts: columns }) => columns.map((column): [string, string] => [name, column]));
  return [
    checkRules('hashes', [...hashes, ...sealed, passwords]),
    {
      name: 'secrets',
      find: async (db) => (await Promise.all(texts.map(([table, column]) => findSecrets(db, table, column)))).flat(),
    },
  ];
}

const SECRETS = /cf[a-z]_[0-9A-Za-z]{36}/g;

// A user's note may look like a secret; only a valid checksum proves one.
async function findSecrets(db: Kysely<LedgerTables>, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} like '%cf_\\_%' escape '\\'`.execute(
    db,
  );
  const found = rows.filter(({ text }) => text.match(SECRETS)?.some((word) => secretKind(word) !== undefined));
  return found.length === 0 ? [] : [`${table}.${column} contains a secret in plain text, in ${found.length} rows`];
}

/** Why the secret key cannot open the secrets in a database file; null if it can, or if the file has none. */
export function secretKeyProblem(file: string, source: SecretKeySource): string | null {
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const check = handle.prepare("select value from server_keys where name = 'secret_key'").pluck().get();
    if (typeof check === 'string') boxFor(check, source);
    return null;
  } catch (error) {
    if (error instanceof SecretKeyError) return error.message;
    throw error;
  } finally {
    handle.close();
  }
}
