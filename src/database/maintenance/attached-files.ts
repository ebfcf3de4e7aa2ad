import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { ATTACHMENTS_FOLDER } from '#config/settings.ts';
import { LEDGER_FILE, syncPath } from '#database/sqlite/data-folder.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Check } from './check.ts';
import { type DatabaseLocation, ledgerFileAt } from './database-location.ts';

type Content = { readonly family_id: number | bigint; readonly sha256: string };

/** The path of a content: a folder for each family, each file named by the hash of its content. */
export function contentPath(folder: string, familyId: number | bigint, sha256: string): string {
  return join(folder, String(familyId), sha256);
}

export function attachmentsOfBackup(file: string): string {
  return `${file}.${ATTACHMENTS_FOLDER}`;
}

/**
 * Copies the files that a database names into the folder that belongs to it, fsynced, and returns how many are missing in `from`.
 * Files that the folder of an `earlier` backup has are linked. Existing files stay.
 */
export function copyAttachedFiles(file: string, { from, to, earlier }: Folders): number {
  let missing = 0;
  for (const { family_id, sha256 } of contentsOf(file)) {
    const source = contentPath(from, family_id, sha256);
    const target = contentPath(to, family_id, sha256);
    if (!existsSync(source)) missing += 1;
    else if (!existsSync(target)) place(source, target, earlier && contentPath(earlier, family_id, sha256));
  }
  return missing;
}

type Folders = { readonly from: string; readonly to: string; readonly earlier?: string | undefined };

function contentsOf(file: string): Content[] {
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    // The database of an earlier release has no such table.
    const isThere = handle.prepare("select 1 from sqlite_master where name = 'attachments'").get() !== undefined;
    if (!isThere) return [];
    return handle.prepare('select distinct family_id, sha256 from attachments').all() as Content[];
  } finally {
    handle.close();
  }
}

// The name appears when the content is on disk.
function place(source: string, target: string, earlier: string | undefined): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  if (earlier === undefined || !linked(earlier, partial)) copyFileSync(source, partial);
  syncPath(partial);
  renameSync(partial, target);
  syncPath(dirname(target));
}

// Not every disk can link.
function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

/**
 * The check that each attachment has its file, with its content. `configured` is the folder in the settings; without it the files
 * are next to the database. Null where they are not.
 */
export function attachedFilesCheck(location: DatabaseLocation, configured?: string): Check | null {
  const folder = configured ?? folderNextTo(location);
  return folder === null ? null : { name: 'attachments have their files', find: (db) => faultyFiles(db, folder) };
}

function folderNextTo(location: DatabaseLocation): string | null {
  if (location.engine === 'postgres') return null;
  const file = ledgerFileAt(location.path);
  const isBackup = basename(file) !== LEDGER_FILE;
  return isBackup ? attachmentsOfBackup(file) : join(dirname(file), ATTACHMENTS_FOLDER);
}

async function faultyFiles(db: Kysely<LedgerTables>, folder: string): Promise<string[]> {
  const rows = await db.selectFrom('attachments').select(['family_id', 'sha256']).distinct().execute();
  return rows.flatMap(({ family_id, sha256 }) => {
    const path = contentPath(folder, family_id, sha256);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return [`a file is missing: ${path}`];
    const isSame = createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;
    return isSame ? [] : [`a file has changed: ${path}`];
  });
}
