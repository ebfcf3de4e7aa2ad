import { accessSync, closeSync, constants, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const LEDGER_FILE = 'coffer.db';

/** Counters and logs in the data folder. */
export const USAGE_FILE = 'coffer-usage.db';

/** The name of a restored or copied database until it is complete and on disk. */
export const INCOMING_FILE = 'coffer.db.incoming';

/** Creates a data folder and the folders above it. @throws Error with its path where this user cannot use it */
export function makeDataFolder(dataDir: string): void {
  makeFolder(dataDir);
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}

// Node's own recursive form never ends where a file system refuses, as /proc.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** @throws Error when a restore or a copy into the folder was interrupted: its database may be incomplete or old. */
export function refuseIncoming(dataDir: string): void {
  const file = join(dataDir, INCOMING_FILE);
  if (!existsSync(file)) return;
  throw new Error(`a restore or copy into ${dataDir} was cut short; run it again, or delete ${file} to go without it`);
}

/** Fsyncs a file, or a folder for the names in it. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
