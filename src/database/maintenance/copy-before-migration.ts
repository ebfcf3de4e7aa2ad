import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sqliteCode } from '#database/queries/store-errors.ts';
import { LEDGER_FILE, syncPath, USAGE_FILE } from '#database/sqlite/data-folder.ts';
import { makePrivate, vacuumInto } from './backup.ts';

const PREFIX = 'before-';
const COPIES_KEPT = 3;

/**
 * Copies both databases of a data folder to a folder in it, named after the first migration that will run, and returns its path. The
 * name appears when the copy is on disk. A copy of that name stays: an earlier start made it and did not finish the migration.
 * @throws Error when the disk has no room for it.
 */
export function copyBeforeMigration(dataDir: string, migration: string): string {
  const folder = join(dataDir, `${PREFIX}${migration}`);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial`;
  try {
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { mode: 0o700 });
    for (const file of [LEDGER_FILE, USAGE_FILE]) {
      makePrivate(join(partial, file));
      vacuumInto(join(dataDir, file), join(partial, file));
      syncPath(join(partial, file));
    }
    syncPath(partial);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (sqliteCode(error) !== 'SQLITE_FULL') throw error;
    throw new Error(
      `the disk has no room for a copy of the database before it is migrated; free some, or set COFFER_MIGRATION_COPY=false to go without it`,
      { cause: error },
    );
  }
  renameSync(partial, folder);
  syncPath(dataDir);
  return folder;
}

/** Deletes all copies but the newest three: a fault of a release may show only after the next one. */
export function deleteOldCopies(dataDir: string): void {
  const copies = readdirSync(dataDir)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(dataDir, name));
  const newestFirst = copies.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of newestFirst.slice(COPIES_KEPT)) rmSync(folder, { recursive: true, force: true });
}
