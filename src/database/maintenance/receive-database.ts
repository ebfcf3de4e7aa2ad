import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE } from '#database/open-stores.ts';
import { lockInstance } from '#database/sqlite/instance-lock.ts';
import { INCOMING_FILE } from '#database/unfinished-copy.ts';
import { makePrivate, requireSound } from './backup.ts';
import { syncPath } from './sync-path.ts';

/** Whether books that lie in the folder already may be put aside, and the name they get: RFC 3339 of now. */
export type Receiving = { readonly replace: boolean; readonly now: string };

/**
 * Puts the books that `write` makes in a file into a data folder, and resolves to the name that what was there has now, if
 * anything was. They get their place checked and on disk, or not at all; a folder where this was cut short is refused by the
 * server until it is done again.
 * @throws Error when a server is running on the folder, when it holds books and `replace` is not set, or the new ones are not
 * sound; nothing was changed then.
 */
export async function receiveDatabase(
  dataDir: string,
  { replace, now }: Receiving,
  write: (file: string) => void | Promise<void>,
): Promise<string | null> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockInstance(dataDir);
  try {
    const target = join(dataDir, LEDGER_FILE);
    if (existsSync(target) && !replace) throw new Error(`${dataDir} holds books already`);
    const incoming = join(dataDir, INCOMING_FILE);
    await makeWhole(incoming, write);
    // The incoming file's name is on disk before anything moves: whatever happens from here, the folder tells of it.
    syncPath(dataDir);
    const kept = putAside(target, `${target}.before-${now.replaceAll(':', '')}`);
    renameSync(incoming, target);
    syncPath(dataDir);
    return kept;
  } finally {
    lock.release();
  }
}

async function makeWhole(file: string, write: (file: string) => void | Promise<void>): Promise<void> {
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

// A WAL without its file must go as well: the engine would play it into whatever has that name next.
function putAside(target: string, kept: string): string | null {
  const isThere = existsSync(target);
  if (isThere) foldIn(target);
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix);
  }
  return isThere ? kept : null;
}

// What is put aside is one whole file then. A database that is being replaced may be damaged: then all their files are kept as found.
function foldIn(file: string): void {
  try {
    const handle = new BetterSqlite3(file);
    handle.pragma('wal_checkpoint(TRUNCATE)');
    handle.close();
  } catch {}
}
