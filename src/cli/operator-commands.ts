import { readFile } from 'node:fs/promises';
import { readSettings } from '#config/read-settings.ts';
import { secretKey } from '#config/setting-parsers.ts';
import { backupDatabase } from '#database/maintenance/backup.ts';
import { secretKeyProblem } from '#database/maintenance/check-secrets.ts';
import { type DatabaseLocation, ledgerFileAt, parseDatabaseLocation } from '#database/maintenance/database-location.ts';
import { restoreDatabase } from '#database/maintenance/restore.ts';
import { instant, systemClock } from '#kernel/time/clock.ts';
import type { AdminInput } from './admin-commands.ts';
import { administer } from './admin-socket.ts';
import { copy } from './copy.ts';
import { forgetSecrets } from './forget-secrets.ts';
import { readHidden, readPassword } from './read-password.ts';
import { rotateKey } from './rotate-key.ts';
import { type Verdict, verify } from './verify.ts';
import { withDatabase } from './with-database.ts';

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
  backup: async (file: string) => {
    const { dataDir, attachments } = embeddedDirs();
    backupDatabase(dataDir, file, { attachments });
    return `backup written to ${file}`;
  },
  restore: async (file: string, { replace = false }: { replace?: boolean }) => {
    const { dataDir, attachments } = embeddedDirs();
    const receiving = { replace, now: instant(systemClock()), attachments };
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
};

function verifyConfigured(): Promise<Verdict> {
  const { folder, isShared } = readSettings().settings.attachments;
  return verify(configuredLocation(), isShared ? folder : undefined);
}

function configuredLocation(): DatabaseLocation {
  const { dataDir, postgres } = readSettings().settings;
  return postgres === null ? { engine: 'sqlite', path: dataDir } : { engine: 'postgres', url: postgres.url };
}

/** The data folder and that of the attached files. @throws Error if the database is in PostgreSQL. */
function embeddedDirs(): { dataDir: string; attachments: string } {
  const { dataDir, postgres, attachments } = readSettings().settings;
  if (postgres === null) return { dataDir, attachments: attachments.folder };
  throw new Error(
    'the database is in PostgreSQL: back up and restore with pg_dump and pg_restore, see docs/backups.md',
  );
}
