#!/usr/bin/env -S node --disable-proto=delete --min-semi-space-size=16
import { Command } from 'commander';
import { readSettings } from '#config/read-settings.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { type DatabaseLocation, parseDatabaseLocation } from '#database/maintenance/database-location.ts';
import { restoreDatabase } from '#database/maintenance/restore.ts';
import { AppError } from '#kernel/errors.ts';
import { instant, systemClock } from '#kernel/time/clock.ts';
import { copy } from './copy.ts';
import { createKey } from './create-key.ts';
import { createUser } from './create-user.ts';
import { importRates } from './import-rates.ts';
import { verify } from './verify.ts';
import { withDatabase } from './with-database.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function placeOfSettings(): DatabaseLocation {
  const { dataDir, postgres } = readSettings().settings;
  return postgres === null ? { engine: 'sqlite', path: dataDir } : { engine: 'postgres', url: postgres.url };
}

/** The folder of the embedded database. @throws Error where the books are in PostgreSQL, which has tools of its own. */
function embeddedDir(): string {
  const { dataDir, postgres } = readSettings().settings;
  if (postgres === null) return dataDir;
  throw new Error('the books are in PostgreSQL: back up and restore with pg_dump and pg_restore, see docs/backups.md');
}

const program = new Command('coffer')
  .description('A self-hosted personal-finance server. Settings come from the environment: docs/configuration.md.')
  .showHelpAfterError();

program
  .command('serve')
  .description('run the server (what `npm start` does)')
  .action(async () => (await import('#src/serve.ts')).serve());

program
  .command('migrate')
  .description('bring the database to the newest schema and stop')
  .action(() =>
    withDatabase(async ({ database }) =>
      say(database.migrated.length === 0 ? 'nothing to do' : database.migrated.join('\n')),
    ),
  );

program
  .command('create-user')
  .description('make a user, the admin of a new family; the password is read from standard input')
  .argument('<email>')
  .action((email: string) => withDatabase(async (parts) => say(await createUser(parts, email))));

program
  .command('create-key')
  .description('make an API key for a user and print it, this once')
  .argument('<email>')
  .requiredOption('--name <name>', 'what the key is for; unique among the user’s keys')
  .option('--scopes <scopes>', 'separated by commas', 'read')
  .action((email: string, options: { name: string; scopes: string }) =>
    withDatabase(async (parts) => say(await createKey(parts, email, options.name, options.scopes.split(',')))),
  );

program
  .command('import-rates')
  .description("take exchange rates from a file of the European Central Bank's, XML or CSV, a day or a history")
  .argument('<file>')
  .action((file: string) => withDatabase(async (parts) => say(await importRates(parts, file))));

program
  .command('backup')
  .description('copy the books to a new file, as of one instant, also while the server runs')
  .argument('<file>')
  .action((file: string) => {
    backupDatabase(embeddedDir(), file);
    say(`the books are in ${file}`);
  });

program
  .command('restore')
  .description('put a backup into the data folder; the server must be stopped')
  .argument('<file>')
  .option('--replace', 'where there are books already: keep them beside under a dated name')
  .action(async (file: string, { replace = false }: { replace?: boolean }) => {
    const kept = await restoreDatabase(embeddedDir(), file, { replace, now: instant(systemClock()) });
    say(kept === null ? 'restored' : `restored; what was there is now ${kept}`);
  });

program
  .command('verify')
  .description(
    'hold all books to everything that must be true of them; exit code 1 where it is not; also while a server runs',
  )
  .argument('[place]', 'sqlite:FOLDER, sqlite:FILE or postgres://user@host/database; not given: where the settings say')
  .action(async (text?: string) => {
    const { report, isSound } = await verify(text === undefined ? placeOfSettings() : parseDatabaseLocation(text));
    say(report);
    if (!isSound) process.exitCode = 1;
  });

const PLACE = 'sqlite:FOLDER or postgres://user@host/database';

program
  .command('copy')
  .description('copy all books to a place that has none: from SQLite to PostgreSQL, or back')
  .requiredOption('--from <place>', `${PLACE}; a server may run there`)
  .requiredOption('--to <place>', `${PLACE}; no server may run there`)
  .action(async (options: { from: string; to: string }) => say(await copy(options)));

await program.parseAsync().catch((error: unknown) => {
  const faults = error instanceof AppError ? error.issues.map((issue) => `\n- ${issue.message}`) : [];
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${faults.join('')}\n`);
  process.exitCode = 1;
});
