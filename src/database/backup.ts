import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { BOOKS_FILE } from './database.ts';

/**
 * Copies the books, as of one instant, to `file`, whether or not a server is running on them. The copy is checked and on
 * disk before it gets its name, so a file of that name is always a whole backup.
 * @throws Error when there is nothing to back up, `file` exists already, or the copy is not sound.
 */
export function backupBooks(dataDir: string, file: string): void {
  const source = join(dataDir, BOOKS_FILE);
  if (!existsSync(source)) throw new Error(`there is no database in ${dataDir}`);
  if (existsSync(file)) throw new Error(`${file} exists already`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const handle = new BetterSqlite3(source, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    // VACUUM INTO reads one snapshot: the backup API would start over at each write of a running server.
    handle.prepare('vacuum into ?').run(partial);
  } finally {
    handle.close();
  }
  checkBooks(partial);
  syncPath(partial);
  renameSync(partial, file);
  syncPath(dirname(resolve(file)));
}

/** @throws Error when `file` is not a sound database of this program. */
export function checkBooks(file: string): void {
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const verdict = handle.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${String(verdict)}`);
    const dangling = handle.pragma('foreign_key_check');
    if (Array.isArray(dangling) && dangling.length > 0) throw new Error(`${file} has rows that point nowhere`);
    handle.prepare('select count(*) from change_heads').get();
  } finally {
    handle.close();
  }
}

/** Makes a file's content, or a folder's names, survive a power cut. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
