import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { ATTACHMENTS_FOLDER } from '#config/settings.ts';
import type { ContentStore } from '#content-store/content-store.ts';
import { FolderStore } from '#content-store/folder-store.ts';
import { withFile } from '#database/open-faults.ts';
import { LEDGER_FILE, syncPath } from '#database/sqlite/data-folder.ts';
import { attachmentsOfBackup, contentsOfFile, copyContents } from './attached-files.ts';

export type BackupOptions = {
  /** The store of the attached files; default the folder in the data folder. */
  readonly contents?: ContentStore | undefined;
  /** An earlier backup: attached files that its folder has are linked. */
  readonly earlier?: string | undefined;
};

/**
 * Copies the ledger database as of one instant to `file`, and the attached files to a folder next to it, from a bucket too; a server may be running.
 * The copy is checked and fsynced before it gets its name, so a file of that name is always complete; only its owner can read it. Returns how many
 * attached files the store lacks.
 * @throws Error when there is no database, `file` exists already, or the copy is damaged.
 */
export async function backupDatabase(
  dataDir: string,
  file: string,
  { contents, earlier }: BackupOptions = {},
): Promise<number> {
  const source = join(dataDir, LEDGER_FILE);
  if (!existsSync(source)) throw new Error(`there is no database in ${dataDir}`);
  if (existsSync(file)) throw new Error(`${file} exists already`);
  const partial = `${file}.partial`;
  let missing = 0;
  try {
    makePrivate(partial);
    vacuumInto(source, partial);
    requireSound(partial);
    syncPath(partial);
    const from = contents ?? new FolderStore(join(dataDir, ATTACHMENTS_FOLDER));
    const to = new FolderStore(attachmentsOfBackup(file));
    const linkable = earlier === undefined ? undefined : new FolderStore(attachmentsOfBackup(earlier));
    ({ missing } = await copyContents(contentsOfFile(partial), { from, to, earlier: linkable }));
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    rmSync(attachmentsOfBackup(file), { recursive: true, force: true });
    if (error instanceof Error && 'path' in error && error.path === partial) error.path = file;
    throw error;
  }
  syncPath(dirname(resolve(file)));
  return missing;
}

/** Creates an empty file that only its owner can read; it replaces a file of that name. */
export function makePrivate(file: string): void {
  rmSync(file, { force: true });
  closeSync(openSync(file, 'wx', 0o600));
}

/**
 * Copies a database as of one instant, its WAL included, into an empty file. VACUUM INTO reads a snapshot through its own handle, so
 * writers continue. The backup API would start over at each write of another handle, and on the server's handle block requests.
 */
export function vacuumInto(source: string, file: string): void {
  withFile(source, () => {
    const handle = new BetterSqlite3(source, { readonly: true, fileMustExist: true, timeout: 5000 });
    try {
      handle.prepare('vacuum into ?').run(file);
    } finally {
      handle.close();
    }
  });
}

/** @throws Error when `file` is not a sound database of this program. */
export function requireSound(file: string): void {
  withFile(file, () => checkFile(file));
}

function checkFile(file: string): void {
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const verdict = handle.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${String(verdict)}`);
    const dangling = handle.pragma('foreign_key_check');
    if (Array.isArray(dangling) && dangling.length > 0) throw new Error(`${file} has rows that reference missing rows`);
    handle.prepare('select count(*) from change_heads').get();
  } finally {
    handle.close();
  }
}
