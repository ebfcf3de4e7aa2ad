#!/usr/bin/env -S node --disable-proto=delete --min-semi-space-size=16
import { Command } from 'commander';
import { readSettings } from '#config/read-settings.ts';
import { backupBooks } from '#database/backup.ts';
import { restoreBooks } from '#database/restore.ts';
import { instant, systemClock } from '#kernel/clock.ts';
import { AppError } from '#kernel/errors.ts';
import { createKey } from './create-key.ts';
import { createUser } from './create-user.ts';
import { withDatabase } from './with-database.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const dataDir = (): string => readSettings().settings.dataDir;

const program = new Command('coffer')
  .description('A self-hosted personal-finance server. Settings come from the environment: docs/configuration.md.')
  .showHelpAfterError();

program
  .command('serve')
  .description('run the server (what `npm start` does)')
  .action(async () => (await import('#src/main.ts')).main());

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
  .command('backup')
  .description('copy the books to a new file, as of one instant, also while the server runs')
  .argument('<file>')
  .action((file: string) => {
    backupBooks(dataDir(), file);
    say(`the books are in ${file}`);
  });

program
  .command('restore')
  .description('put a backup in the place of the books; what was there is kept beside it')
  .argument('<file>')
  .action((file: string) => {
    const kept = restoreBooks(dataDir(), file, instant(systemClock()));
    say(kept === null ? 'restored' : `restored; what was there is now ${kept}`);
  });

await program.parseAsync().catch((error: unknown) => {
  const faults = error instanceof AppError ? error.issues.map((issue) => `\n- ${issue.message}`) : [];
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${faults.join('')}\n`);
  process.exitCode = 1;
});
