import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { deleteServerKeys } from '#access/credentials/server-keys.ts';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { FIRST_PARTY_CLIENT, revokeGrants } from '#access/credentials/tokens/index.ts';
import { deleteMailsOf } from '#access/mail/outbox.ts';
import { listUsers } from '#access/people/users/index.ts';
import { deleteSecondFactorOf } from '#access/sign-in/second-factors/index.ts';
import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { readSettings } from '#config/read-settings.ts';
import { type Bucket, bucket } from '#config/s3.ts';
import { SettingFault, secretKey } from '#config/setting-parsers.ts';
import type { MailSettings } from '#config/settings.ts';
import type { ContentStore } from '#content-store/content-store.ts';
import { openContentStore } from '#content-store/open-content-store.ts';
import { contentsIn, copyContents } from '#database/maintenance/attached-files.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { secretKeyProblem } from '#database/maintenance/check-secrets.ts';
import { copyDatabase } from '#database/maintenance/copy-database.ts';
import {
  type DatabaseLocation,
  describeDatabaseLocation,
  ledgerFileAt,
  parseDatabaseLocation,
} from '#database/maintenance/database-location.ts';
import { restoreDatabase } from '#database/maintenance/restore.ts';
import type { TableContent } from '#database/maintenance/row-text.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import { resealSecrets } from '#database/open-secrets.ts';
import { createNextKeyFile, promoteNextKeyFile, SECRET_KEY_FILE } from '#database/secret-key-file.ts';
import { forgetConnectionSecrets } from '#integrations/bank-connections/record.ts';
import { forgetWebhooks } from '#integrations/webhooks/write-webhook.ts';
import { SecretBox } from '#kernel/secret-box.ts';
import { instant, systemClock } from '#kernel/time/clock.ts';
import { createMailer, MailRefused } from '#outbound/create-mailer.ts';
import type { AdminInput } from './admin-commands.ts';
import { administer } from './admin-socket.ts';
import { exportFamily } from './export-family.ts';
import { type Verdict, verify } from './verify.ts';
import { type CommandParts, contextOf, withDatabase } from './with-database.ts';

/** The commands that an operator runs on the server's machine, by their names. Each resolves to the text for the terminal. */
export const OPERATOR_COMMANDS = {
  migrate: () =>
    withDatabase(async ({ database: { migrated } }) => (migrated.length === 0 ? 'nothing to do' : migrated.join('\n'))),
  'create-user': async (email: string) => administer('create-user', { email, password: await readPassword() }),
  'reset-password': async (email: string) => administer('reset-password', { email, password: await readPassword() }),
  'create-key': (email: string, key: Omit<AdminInput<'create-key'>, 'email'>) =>
    administer('create-key', { email, ...key }),
  'forget-secrets': () => withDatabase(forgetSecrets),
  'rotate-key': async () => {
    const given = readSettings().settings.secretKey === null ? null : secretKey(await readHidden('New secret key'));
    return withDatabase((parts) => rotateKey(parts, given));
  },
  'import-rates': async (file: string) => administer('import-rates', { base64: await readFile(file, 'base64') }),
  'fetch-prices': () => administer('fetch-prices', {}),
  'families list': (options: AdminInput<'families list'>) => administer('families list', options),
  'families show': (family: string, options: { json?: true }) => administer('families show', { family, ...options }),
  'families quota': (family: string, options: Omit<AdminInput<'families quota'>, 'family'>) =>
    administer('families quota', { family, ...options }),
  'families suspend': (family: string, options: { reason?: string }) =>
    administer('families suspend', { family, ...options }),
  'families resume': (family: string) => administer('families resume', { family }),
  'test-mail': async (address: string) => sendTestMail(readSettings().settings.mail, address),
  'families export': (family: string, options: { to: string; for?: string }) =>
    exportFamily(readSettings().settings, configuredLocation(), { family, ...options }),
  'families erase': async (family: string, { yes = false }: { yes?: boolean }) => {
    const { id } = JSON.parse(await administer('families show', { family, json: true }));
    if (!yes && (await readLine(`To delete the family for good, type its id ${id}: `)) !== id)
      throw new Error('that is not its id; nothing was deleted');
    // Apart from the deletion, which takes a while: until it is done, cached credentials open nothing.
    await administer('families suspend', { family: id, reason: 'It is being deleted' });
    return administer('families erase', { family: id });
  },
  jobs: (options: AdminInput<'jobs'>) => administer('jobs', options),
  backup: async (file: string) => {
    const { dataDir, contents } = embedded();
    const missing = await backupDatabase(dataDir, file, { contents });
    const warning = missing === 0 ? '' : `\n${missing} attached files are missing in ${contents.description}`;
    return `backup written to ${file}${warning}`;
  },
  restore: async (file: string, { replace = false }: { replace?: boolean }) => {
    const { dataDir, contents } = embedded();
    const receiving = { replace, now: instant(systemClock()), contents };
    const { kept, missingFiles } = await restoreDatabase(dataDir, file, receiving);
    const problem = secretKeyProblem(ledgerFileAt(dataDir), readSettings().settings);
    return [
      kept === null ? 'restored' : `restored; the previous database is now ${kept}`,
      ...(missingFiles > 0 ? [`${missingFiles} attached files are missing: is ${file}.attachments complete?`] : []),
      ...(problem === null ? [] : [`\nBefore you start the server: ${problem}`]),
    ].join('\n');
  },
  verify: async (location?: string) => {
    const { report, isSound } = await (location === undefined
      ? verifyConfigured()
      : verify(parseDatabaseLocation(location)));
    if (!isSound) process.exitCode = 1;
    return report;
  },
  copy,
  'copy-attachments': copyAttachments,
};

function verifyConfigured(): Promise<Verdict> {
  const { store, isShared } = readSettings().settings.attachments;
  return verify(configuredLocation(), isShared ? openContentStore(store) : undefined);
}

function configuredLocation(): DatabaseLocation {
  const { dataDir, postgres } = readSettings().settings;
  return postgres === null ? { engine: 'sqlite', path: dataDir } : { engine: 'postgres', url: postgres.url };
}

/** The data folder and the store of the attached files. @throws Error if the database is in PostgreSQL. */
function embedded(): { dataDir: string; contents: ContentStore } {
  const { dataDir, postgres, attachments } = readSettings().settings;
  if (postgres === null) return { dataDir, contents: openContentStore(attachments.store) };
  throw new Error(
    'the database is in PostgreSQL: back up and restore with pg_dump and pg_restore, see docs/backups.md',
  );
}

/** Copies a database to another location and reports what arrived, table by table. */
async function copy(options: { readonly from: string; readonly to: string }): Promise<string> {
  const [from, to] = [parseDatabaseLocation(options.from), parseDatabaseLocation(options.to)];
  const contents = await copyDatabase(from, to, instant(systemClock()));
  const lines = contents.filter(({ rows }) => rows > 0).map(lineOf);
  return [
    ...lines,
    `copied ${describeDatabaseLocation(from)} to ${describeDatabaseLocation(to)}: every table was read back and is equal`,
    'The secret key is not copied: give the new server the secret.key or COFFER_SECRET_KEY of the old one',
  ].join('\n');
}

/** Copies the attached files of the configured database from one store to another. Those that are there stay. */
async function copyAttachments(options: { readonly from: string; readonly to: string }): Promise<string> {
  const [from, to] = [storeAt(options.from), storeAt(options.to)];
  const snapshot = await openSnapshot(configuredLocation());
  const names = await contentsIn(snapshot.db).finally(() => snapshot.close());
  const { copied, there, missing } = await copyContents(names, { from, to });
  const end = `copied ${copied} attached files from ${from.description} to ${to.description}; ${there} were there`;
  if (missing === 0) return end;
  process.exitCode = 1;
  return `${end}; ${missing} are MISSING in ${from.description}`;
}

/** The store at s3://BUCKET/PREFIX or in a folder. @throws Error without the settings of an S3 service. */
function storeAt(place: string): ContentStore {
  if (!place.startsWith('s3://')) return openContentStore({ kind: 'folder', folder: resolve(place) });
  const { s3 } = readSettings().settings.attachments;
  if (s3 === null) throw new Error('set COFFER_S3_ACCESS_KEY_ID and COFFER_S3_SECRET_ACCESS_KEY, see docs/backups.md');
  return openContentStore({ kind: 's3', ...bucketOf(place), ...s3 });
}

function bucketOf(place: string): Bucket {
  try {
    return bucket(place);
  } catch (error) {
    throw error instanceof SettingFault ? new Error(`${place} ${error.message}`) : error;
  }
}

function lineOf({ name, rows, sums, hash }: TableContent): string {
  const money = Object.entries(sums).map(([column, sum]) => `  ${column} ${sum}`);
  return `${name.padEnd(25)} ${String(rows).padStart(9)} rows  ${hash.slice(0, 16)}${money.join('')}`;
}

/**
 * Seals every stored secret with a new key: `given`, or without it a new one in the data folder's file. All are sealed in one
 * transaction; a run that is killed leaves either the old key or the new one in use, and the next start finds which.
 */
async function rotateKey({ settings, database }: CommandParts, given: string | null): Promise<string> {
  await database.openSecrets(settings);
  const key = given ?? createNextKeyFile(settings.dataDir);
  const count = await database.write((tx) => resealSecrets(tx.db, database.secrets, new SecretBox(key)));
  if (given === null) promoteNextKeyFile(settings.dataDir);
  const place =
    given === null ? SECRET_KEY_FILE : 'the key that you entered; set COFFER_SECRET_KEY to it before the start';
  return `${count} secrets are sealed with a new key: ${place}. Keep the old key as long as you keep backups from before`;
}

/** Gives up the secrets that a lost key sealed. */
async function sendTestMail(mail: MailSettings | null, address: string): Promise<string> {
  if (mail === null)
    throw new Error('this server sends no mail: set COFFER_SMTP_URL, COFFER_MAIL_FROM and COFFER_PUBLIC_URL');
  const server = `${mail.server.host}:${mail.server.port}`;
  const words = `Coffer can send mail through ${server}.`;
  try {
    await createMailer(mail).send({
      to: address,
      subject: 'Mail from Coffer',
      text: `${words}\n`,
      html: `<p>${words}</p>`,
    });
  } catch (error) {
    const cause = error instanceof MailRefused ? error.cause : error;
    throw new Error(`the mail server ${server} has taken no mail: ${cause instanceof Error ? cause.message : cause}`);
  }
  return `the mail server ${server} has taken a mail to ${address}`;
}

async function forgetSecrets(parts: CommandParts): Promise<string> {
  await forgetWebhooks(contextOf(parts));
  await forgetConnectionSecrets(contextOf(parts));
  const users = await forgetSealed(contextOf(parts));
  return (
    `the sealed secrets are deleted, and ${users} ${users === 1 ? 'user is' : 'users are'} signed out. Authenticator apps are off and ` +
    'must be set up again, webhooks too, and banks connected again; OAuth clients with OpenID Connect fetch the new keys by themselves'
  );
}

/**
 * Deletes authenticator apps with their recovery codes, and the server's keys; ends every sign-in. Returns the number of users. The
 * server's keys go last, so that an interrupted run is repeated as a whole.
 */
async function forgetSealed({ db, actor, requestId }: Context<CliActor>): Promise<number> {
  const families = await db.everyFamily.selectFrom('families').select('id').orderBy('id').execute();
  let count = 0;
  for (const { id } of families) {
    count += await db.writeFamily(Number(id), { actor, requestId }, async (tx) => {
      await deleteMailsOf(tx);
      const users = await listUsers(tx.db, tx.familyId);
      for (const user of users) {
        await deleteSecondFactorOf(tx, user.id);
        await endSessions(tx, user.id);
        await revokeGrants(tx, user.id, { clientId: FIRST_PARTY_CLIENT });
      }
      return users.length;
    });
  }
  await db.write((tx) => deleteServerKeys(tx.db));
  return count;
}

/** A line that is typed at the terminal, or comes by standard input. */
async function readLine(question: string): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await input.question(question)).trim();
  } finally {
    input.close();
  }
}

function readPassword(): Promise<string> {
  return readHidden('Password');
}

/** A new secret: typed twice without echo at a terminal, else all of standard input. Arguments are visible to every user. */
async function readHidden(name: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true, historySize: 0 });
  terminal.once('SIGINT', () => process.exit(130));
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    const answer = await terminal.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const secret = await ask(`${name}: `);
    if ((await ask('The same again: ')) === secret) return secret;
    throw new Error('the two entries differ; nothing was done');
  } finally {
    terminal.close();
  }
}
