#!/usr/bin/env -S node --disable-proto=delete --min-semi-space-size=8 --max-semi-space-size=8
import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { readSettings } from '#config/read-settings.ts';
import { secretKey } from '#config/setting-parsers.ts';
import { VERSION } from '#config/version.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { secretKeyProblem } from '#database/maintenance/check-secret-key.ts';
import { type DatabaseLocation, ledgerFileAt, parseDatabaseLocation } from '#database/maintenance/database-location.ts';
import { restoreDatabase } from '#database/maintenance/restore.ts';
import { instant, systemClock } from '#kernel/time/clock.ts';
import { addClientCommands } from '#src/cli/client/client-commands.ts';
import { exitCodeOf } from '#src/cli/client/exit-codes.ts';
import type { AdminInput } from './admin-commands.ts';
import { administer } from './admin-socket.ts';
import { copy } from './copy.ts';
import { describeFault } from './describe-fault.ts';
import { forgetSecrets } from './forget-secrets.ts';
import { readHidden, readPassword } from './read-password.ts';
import { rotateKey } from './rotate-key.ts';
import { type Verdict, verify } from './verify.ts';
import { withDatabase } from './with-database.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function configuredLocation(): DatabaseLocation {
  const { dataDir, postgres } = readSettings().settings;
  return postgres === null ? { engine: 'sqlite', path: dataDir } : { engine: 'postgres', url: postgres.url };
}

function verifyConfigured(): Promise<Verdict> {
  const { folder, isShared } = readSettings().settings.attachments;
  return verify(configuredLocation(), isShared ? folder : undefined);
}

/** The data folder and that of the attached files. @throws Error if the database is in PostgreSQL. */
function embeddedDirs(): { dataDir: string; attachments: string } {
  const { dataDir, postgres, attachments } = readSettings().settings;
  if (postgres === null) return { dataDir, attachments: attachments.folder };
  throw new Error(
    'the database is in PostgreSQL: back up and restore with pg_dump and pg_restore, see docs/backups.md',
  );
}

const program = new Command('coffer')
  .description('A self-hosted personal-finance server. Settings come from the environment: docs/configuration.md.')
  .version(`coffer ${VERSION}, Node ${process.versions.node}`)
  .showHelpAfterError();

program
  .command('serve')
  .description('run the server (what `npm start` does)')
  .action(async () => (await import('#src/serve.ts')).serve());

program
  .command('migrate')
  .description('update the database to the newest schema and exit')
  .action(() =>
    withDatabase(async ({ database }) =>
      say(database.migrated.length === 0 ? 'nothing to do' : database.migrated.join('\n')),
    ),
  );

program
  .command('create-user')
  .description('create a user as the admin of a new family; the password is asked for, or read from standard input')
  .argument('<email>')
  .action(async (email: string) => say(await administer('create-user', { email, password: await readPassword() })));

program
  .command('reset-password')
  .description('give a user who forgot theirs a new password, which is asked for or read from standard input')
  .argument('<email>')
  .action(async (email: string) => say(await administer('reset-password', { email, password: await readPassword() })));

program
  .command('create-key')
  .description('create an API key for a user and print it; it cannot be shown again')
  .argument('<email>')
  .requiredOption('--name <name>', 'name of the key; unique among the user’s keys')
  .option('--scopes <scopes>', 'comma-separated scopes', 'read')
  .option('--accounts <ids>', 'comma-separated ids of the only accounts that it sees')
  .option('--from <date>', 'the first day of the entries that it sees, YYYY-MM-DD')
  .option('--to <date>', 'the last day of the entries that it sees')
  .option('--mask-values', 'hide amounts, balances and names from it; it then only reads')
  .option('--rate <requests/seconds>', 'a rate of its own, such as 10/3600; seconds are 60, 3600 or 86400')
  .option('--writes-per-day <number>', 'how many changes it may make a day')
  .action(async (email: string, key: Omit<AdminInput<'create-key'>, 'email'>) =>
    say(await administer('create-key', { email, ...key })),
  );

program
  .command('forget-secrets')
  .description(
    'after the secret key was lost: turn authenticator apps off and sign everyone out; no server may be running',
  )
  .action(() => withDatabase(async (parts) => say(await forgetSecrets(parts))));

program
  .command('rotate-key')
  .description(
    'encrypt the stored secrets with a new secret key: a new secret.key, or with COFFER_SECRET_KEY one that is asked for; no server may be running',
  )
  .action(async () => {
    const given = readSettings().settings.secretKey === null ? null : secretKey(await readHidden('New secret key'));
    await withDatabase(async (parts) => say(await rotateKey(parts, given)));
  });

program
  .command('import-rates')
  .description('import exchange rates from a file of the European Central Bank, XML or CSV')
  .argument('<file>')
  .action(async (file: string) => say(await administer('import-rates', { base64: await readFile(file, 'base64') })));

program
  .command('backup')
  .description('copy the database to a new file; the server may be running')
  .argument('<file>')
  .action((file: string) => {
    const { dataDir, attachments } = embeddedDirs();
    backupDatabase(dataDir, file, { attachments });
    say(`backup written to ${file}`);
  });

program
  .command('restore')
  .description('restore a backup into the data folder; the server must be stopped')
  .argument('<file>')
  .option('--replace', 'if the folder has a database, rename it with a date and restore anyway')
  .action(async (file: string, { replace = false }: { replace?: boolean }) => {
    const { dataDir, attachments } = embeddedDirs();
    const receiving = { replace, now: instant(systemClock()), attachments };
    const { kept, missingFiles } = await restoreDatabase(dataDir, file, receiving);
    say(kept === null ? 'restored' : `restored; the previous database is now ${kept}`);
    if (missingFiles > 0) say(`${missingFiles} attached files are missing: is ${file}.attachments complete?`);
    const { settings } = readSettings();
    const problem = secretKeyProblem(ledgerFileAt(settings.dataDir), settings);
    if (problem !== null) say(`\nBefore you start the server: ${problem}`);
  });

program
  .command('verify')
  .description('check every invariant of the stored data; exit code 1 if one is violated; the server may be running')
  .argument(
    '[location]',
    'sqlite:FOLDER, sqlite:FILE or postgres://user@host/database; default: the configured database',
  )
  .action(async (text?: string) => {
    const { report, isSound } = await (text === undefined ? verifyConfigured() : verify(parseDatabaseLocation(text)));
    say(report);
    if (!isSound) process.exitCode = 1;
  });

const LOCATION = 'sqlite:FOLDER or postgres://user@host/database';

program
  .command('copy')
  .description('copy the database to an empty location: from SQLite to PostgreSQL, or back')
  .requiredOption('--from <location>', `${LOCATION}; a server may be running there`)
  .requiredOption('--to <location>', `${LOCATION}; no server may be running there`)
  .action(async (options: { from: string; to: string }) => say(await copy(options)));

addClientCommands(program);

// The bundler may put code that threads share into this file: they must not run the command line.
if (import.meta.main) {
  // `coffer … | head` closes the pipe early, and the rest has no reader.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
    process.exit(code === 'EPIPE' ? process.exitCode : 1),
  );
  await program.parseAsync().catch((error: unknown) => {
    process.stderr.write(`${describeFault(error)}\n`);
    process.exitCode = exitCodeOf(error);
  });
}
