import type { Kysely } from 'kysely';
import { lockKey } from '#database/postgres/lock-key.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { SecretBox } from '#kernel/secret-box.ts';
import {
  createSecretKeyFile,
  NEXT_KEY_FILE,
  promoteNextKeyFile,
  readSecretKeyFile,
  SECRET_KEY_FILE,
} from './secret-key-file.ts';

type Db = Kysely<LedgerTables>;

/** Where the secret key is: in the settings, or in the data folder's file. */
export type SecretKeySource = { readonly secretKey: string | null; readonly dataDir: string };

/** The row of `server_keys` that tells whether a key is the one that sealed the others. */
const CHECK = 'secret_key';
const CHECKED = 'coffer';

/** Earlier releases stored secrets in plain text. */
const PLAIN = { open: (text: string) => text };

/** The secret key is missing or is not the one that sealed the stored secrets. */
export class SecretKeyError extends Error {
  constructor(problem: string) {
    super(
      `${problem}. Use the ${SECRET_KEY_FILE} or COFFER_SECRET_KEY of the server that wrote it. If that is lost, stop every server and ` +
        'run `coffer forget-secrets`: authenticator apps must then be set up again, and signed-in people sign in again',
    );
    this.name = 'SecretKeyError';
  }
}

/**
 * Opens the box for stored secrets, in one transaction. The first time it seals what earlier releases stored in plain text.
 * @throws SecretKeyError
 */
export async function openSecrets(db: Db, source: SecretKeySource, now: string): Promise<SecretBox> {
  await lockKey(db, 'secret key');
  const check = await findCheck(db);
  if (check !== undefined) {
    const { box, isNext } = boxFor(check, source);
    // A rotation was killed after its commit: its key is the one that fits.
    if (isNext) promoteNextKeyFile(source.dataDir);
    return box;
  }
  const box = new SecretBox(
    source.secretKey ?? readSecretKeyFile(source.dataDir) ?? createSecretKeyFile(source.dataDir),
  );
  await resealRows(db, PLAIN, box);
  const value = box.seal(CHECKED, serverKeyPlace(CHECK));
  await db.insertInto('server_keys').values({ name: CHECK, value, created_at: now }).execute();
  return box;
}

/** The check row's value; undefined while nothing is sealed. */
async function findCheck(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', CHECK).executeTakeFirst();
  return row?.value;
}

/** The box that opens `check`, and whether its key is that of a rotation. @throws SecretKeyError */
export function boxFor(check: string, { secretKey, dataDir }: SecretKeySource): { box: SecretBox; isNext: boolean } {
  const key = secretKey ?? readSecretKeyFile(dataDir);
  const box = key && boxIfFits(key, check);
  if (box) return { box, isNext: false };
  const next = secretKey === null ? readSecretKeyFile(dataDir, NEXT_KEY_FILE) : null;
  const nextBox = next && boxIfFits(next, check);
  if (nextBox) return { box: nextBox, isNext: true };
  if (key !== null) throw new SecretKeyError('The secret key does not fit the database');
  throw new SecretKeyError(`The database has sealed secrets, and ${dataDir} has no ${SECRET_KEY_FILE}`);
}

function boxIfFits(key: string, check: string): SecretBox | null {
  const box = new SecretBox(key);
  try {
    return box.open(check, serverKeyPlace(CHECK)) === CHECKED ? box : null;
  } catch {
    return null;
  }
}

/** Seals every stored secret with another key, in the running transaction. Returns their number. */
export async function resealSecrets(db: Db, from: SecretBox, to: SecretBox): Promise<number> {
  await lockKey(db, 'secret key');
  return resealRows(db, { open: (text, place) => from.open(text, place) }, to);
}

async function resealRows(db: Db, from: Pick<SecretBox, 'open'>, to: SecretBox): Promise<number> {
  const keys = await db.selectFrom('server_keys').select(['name', 'value']).execute();
  for (const { name, value } of keys) {
    const place = serverKeyPlace(name);
    const sealed = to.seal(from.open(value, place), place);
    await db.updateTable('server_keys').set({ value: sealed }).where('name', '=', name).execute();
  }
  const devices = await db.selectFrom('totp_devices').selectAll().execute();
  for (const { family_id, user_id, secret } of devices) {
    const place = totpPlace(user_id);
    const row = db.updateTable('totp_devices').set({ secret: to.seal(from.open(secret, place), place) });
    await row.where('family_id', '=', family_id).where('user_id', '=', user_id).execute();
  }
  const others = [resealWebhooks, resealMails, resealBankConnections];
  let count = keys.length + devices.length;
  for (const reseal of others) count += await reseal(db, from, to);
  return count;
}

async function resealWebhooks(db: Db, from: Pick<SecretBox, 'open'>, to: SecretBox): Promise<number> {
  const webhooks = await db.selectFrom('webhooks').select(['family_id', 'id', 'secret', 'previous_secret']).execute();
  for (const { family_id, id, secret, previous_secret } of webhooks) {
    const reseal = (text: string) => to.seal(from.open(text, webhookPlace(id)), webhookPlace(id));
    await db
      .updateTable('webhooks')
      .set({ secret: reseal(secret), previous_secret: previous_secret === null ? null : reseal(previous_secret) })
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .execute();
  }
  return webhooks.length;
}

async function resealMails(db: Db, from: Pick<SecretBox, 'open'>, to: SecretBox): Promise<number> {
  const mails = await db.selectFrom('mails').select(['family_id', 'id', 'content']).execute();
  for (const { family_id, id, content } of mails) {
    const row = db.updateTable('mails').set({ content: to.seal(from.open(content, mailPlace(id)), mailPlace(id)) });
    await row.where('family_id', '=', family_id).where('id', '=', id).execute();
  }
  return mails.length;
}

async function resealBankConnections(db: Db, from: Pick<SecretBox, 'open'>, to: SecretBox): Promise<number> {
  const connections = await db
    .selectFrom('bank_connections')
    .select(['family_id', 'id', 'secrets', 'pending_secrets'])
    .execute();
  for (const { family_id, id, secrets, pending_secrets } of connections) {
    const place = bankConnectionPlace(id);
    const reseal = (text: string | null) => (text === null ? null : to.seal(from.open(text, place), place));
    await db
      .updateTable('bank_connections')
      .set({ secrets: reseal(secrets), pending_secrets: reseal(pending_secrets) })
      .where('family_id', '=', family_id)
      .where('id', '=', id)
      .execute();
  }
  return connections.length;
}

/** The row that a sealed key of the server belongs to. */
export function serverKeyPlace(name: string): string {
  return `server_keys ${name}`;
}

/** The row that the sealed secret of an authenticator app belongs to. */
export function totpPlace(userId: string): string {
  return `totp_devices ${userId}`;
}

/** The row that the sealed secrets of a webhook belong to. */
export function webhookPlace(id: string): string {
  return `webhooks ${id}`;
}

/** The row that the sealed content of a mail belongs to. */
export function mailPlace(id: string): string {
  return `mails ${id}`;
}

/** The row that the sealed secrets of a bank connection belong to. */
export function bankConnectionPlace(id: string): string {
  return `bank_connections ${id}`;
}
