#!/usr/bin/env -S node --disable-proto=delete --min-semi-space-size=8 --max-semi-space-size=8
import { Command } from 'commander';
import { VERSION } from '#config/version.ts';
import { addClientCommands } from '#src/cli/client/client-commands.ts';
import { exitCodeOf } from '#src/cli/client/exit-codes.ts';
import { describeFault } from './describe-fault.ts';
import type { OPERATOR_COMMANDS } from './operator-commands.ts';

type OperatorCommand = keyof typeof OPERATOR_COMMANDS;

/**
 * The action of a command on the database: runs it with the arguments and options of the command line, and prints its text. The code is
 * loaded by these commands alone: with it, a start takes twice as long.
 */
function operator<Name extends OperatorCommand>(name: Name) {
  return async (...given: Parameters<(typeof OPERATOR_COMMANDS)[Name]>): Promise<void> => {
    const { OPERATOR_COMMANDS } = await import('./operator-commands.ts');
    const run: (...given: never) => Promise<string> = OPERATOR_COMMANDS[name];
    process.stdout.write(`${await run(...(given as never))}\n`);
  };
}

const program = new Command('coffer')
  .description('A self-hosted personal-finance server. Settings come from the environment: docs/configuration.md.')
  .version(`coffer ${VERSION}, Node ${process.versions.node}`)
  .showHelpAfterError('`coffer --help` lists the commands, `coffer COMMAND --help` their options');

program
  .command('serve')
  .description('run the server (what `npm start` does)')
  .action(async () => (await import('#src/serve.ts')).serve());

program.command('migrate').description('update the database to the newest schema and exit').action(operator('migrate'));

program
  .command('create-user')
  .description('create a user as the admin of a new family; the password is asked for, or read from standard input')
  .argument('<email>')
  .action(operator('create-user'));

program
  .command('reset-password')
  .description('give a user who forgot theirs a new password, which is asked for or read from standard input')
  .argument('<email>')
  .action(operator('reset-password'));

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
  .action(operator('create-key'));

program
  .command('forget-secrets')
  .description(
    'after the secret key was lost: turn authenticator apps off and sign everyone out; no server may be running',
  )
  .action(operator('forget-secrets'));

program
  .command('rotate-key')
  .description(
    'encrypt the stored secrets with a new secret key: a new secret.key, or with COFFER_SECRET_KEY one that is asked for; no server may be running',
  )
  .action(operator('rotate-key'));

program
  .command('import-rates')
  .description('import exchange rates from a file of the European Central Bank, XML or CSV')
  .argument('<file>')
  .action(operator('import-rates'));

program
  .command('fetch-prices')
  .description('ask the source of market prices for every security now')
  .action(operator('fetch-prices'));

const families = program.command('families').description('the families of this server; it may be running');
const FAMILY = 'its id, or the email address of a member';

families
  .command('list')
  .description('list every family with its size and last use')
  .option('--json', 'print JSON')
  .action(operator('families list'));

families
  .command('show')
  .description('show a family: its people, what it stores and its state')
  .argument('<family>', FAMILY)
  .option('--json', 'print JSON')
  .action(operator('families show'));

families
  .command('quota')
  .description('give a family quotas of its own, and show them with what it has')
  .argument('<family>', FAMILY)
  .option('--rows <number>', 'records: transactions, accounts, categories and so on; 0 for no limit, or default')
  .option('--storage <bytes>', 'attachments, exports and files of imports; 0 for no limit, or default')
  .option('--jobs <number>', 'exports, imports and runs of rules at once; 0 for no limit, or default')
  .action(operator('families quota'));

families
  .command('suspend')
  .description('refuse every request of a family and pause its jobs; nothing is deleted')
  .argument('<family>', FAMILY)
  .option('--reason <text>', 'what its people are to read')
  .action(operator('families suspend'));

families
  .command('resume')
  .description('end the suspension of a family')
  .argument('<family>', FAMILY)
  .action(operator('families resume'));

families
  .command('export')
  .description('write the archive that an admin of the family could export, also of a suspended one')
  .argument('<family>', FAMILY)
  .requiredOption('--to <file>', 'a new file, which only its owner can read')
  .option('--for <email>', 'the admin whose accounts it has; by default the first one')
  .action(operator('families export'));

families
  .command('erase')
  .description('delete a family and all of its data for good, and print a certificate; asks for its id')
  .argument('<family>', FAMILY)
  .option('--yes', 'do not ask')
  .action(operator('families erase'));

program
  .command('test-mail')
  .description('send a mail to an address, to try the settings of mail')
  .argument('<address>')
  .action(operator('test-mail'));

program
  .command('jobs')
  .description('show the background jobs by kind; the server may be running')
  .option('--json', 'print JSON')
  .action(operator('jobs'));

program
  .command('backup')
  .description('copy the database to a new file; the server may be running')
  .argument('<file>')
  .action(operator('backup'));

program
  .command('restore')
  .description('restore a backup into the data folder; the server must be stopped')
  .argument('<file>')
  .option('--replace', 'if the folder has a database, rename it with a date and restore anyway')
  .action(operator('restore'));

program
  .command('verify')
  .description('check every invariant of the stored data; exit code 1 if one is violated; the server may be running')
  .argument('[location]', 'a data folder, a backup or postgres://user@host/database; default: the configured database')
  .action(operator('verify'));

const LOCATION = 'a data folder or postgres://user@host/database';

program
  .command('copy')
  .description('copy the database to an empty location: from SQLite to PostgreSQL, or back')
  .requiredOption('--from <location>', `${LOCATION}; a server may be running there`)
  .requiredOption('--to <location>', `${LOCATION}; no server may be running there`)
  .action(operator('copy'));

const STORE = 'a folder, or s3://BUCKET/PREFIX at the S3 service in the settings';

program
  .command('copy-attachments')
  .description('copy the attached files of the configured database, from a folder to a bucket or back')
  .requiredOption('--from <store>', `${STORE}; a server may be running`)
  .requiredOption('--to <store>', `${STORE}; files that it has already stay`)
  .action(operator('copy-attachments'));

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
