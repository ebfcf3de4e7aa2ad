import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { INCOMING_FILE, LEDGER_FILE, makeDataFolder, syncPath } from '#database/sqlite/data-folder.ts';
import { lockInstance } from '#database/sqlite/instance-lock.ts';
import { makePrivate, requireSound } from './backup.ts';

/** Whether an existing database may be set aside, and the time (RFC 3339) that its new name then contains. */
export type Receiving = { readonly replace: boolean; readonly now: string };

/**
 * Moves the database that `write` creates into a data folder, checked and fsynced, and resolves to the new name of the database that
 * was there, if any. After an interruption the server refuses the folder until this has run again.
 * @throws Error when a server is running on the folder, when it has a database and `replace` is not set, or the new one is damaged;
 * nothing has changed then.
 */
export async function receiveDatabase(
  dataDir: string,
  { replace, now }: Receiving,
  write: (file: string) => void | Promise<void>,
): Promise<string | null> {
  makeDataFolder(dataDir);
  const lock = lockInstance(dataDir);
  try {
    const target = join(dataDir, LEDGER_FILE);
    if (existsSync(target) && !replace) throw new Error(`${dataDir} already has a database`);
    const incoming = join(dataDir, INCOMING_FILE);
    await writeSound(incoming, write);
    // The incoming file's name is on disk before any file moves, so that an interruption is visible.
    syncPath(dataDir);
    const aside = setAside(target, `${target}.before-${now.replaceAll(':', '')}`);
    renameSync(incoming, target);
    syncPath(dataDir);
    return aside;
  } finally {
    lock.release();
  }
}

async function writeSound(file: string, write: (file: string) => void | Promise<void>): Promise<void> {
  try {
    makePrivate(file);
    await write(file);
    requireSound(file);
    syncPath(file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

// A WAL moves with its database: SQLite would apply it to the next file of that name.
function setAside(target: string, aside: string): string | null {
  const isThere = existsSync(target);
  if (isThere) foldWal(target);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(target + suffix)) renameSync(target + suffix, aside + suffix);
  }
  return isThere ? aside : null;
}

// Then one file contains everything. A damaged database keeps its files as they are.
function foldWal(file: string): void {
  try {
    const handle = new BetterSqlite3(file);
    handle.pragma('wal_checkpoint(TRUNCATE)');
    handle.close();
  } catch {}
}
