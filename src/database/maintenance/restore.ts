import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { ATTACHMENTS_FOLDER } from '#config/settings.ts';
import type { ContentStore } from '#content-store/content-store.ts';
import { FolderStore } from '#content-store/folder-store.ts';
import { LEDGER, pendingMigrations, recordedMigrations } from '#database/migrate.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import { attachmentsOfBackup, contentsOfFile, copyContents } from './attached-files.ts';
import { requireSound, vacuumInto } from './backup.ts';
import { type Receiving, receiveDatabase } from './receive-database.ts';

/** The new name of the database that was there, and how many attached files are missing. */
type Restored = { readonly kept: string | null; readonly missingFiles: number };

/** `contents` is the store of the attached files; default the folder in the data folder. */
type Restoring = Receiving & { readonly contents?: ContentStore };

/**
 * Restores a backup into a data folder with its attached files. An existing database is renamed, never deleted; its new name is
 * returned, and how many attached files the backup lacks. Counters and the request log are not part of a backup and stay.
 * @throws Error when a server is running on the folder, when it has a database and `replace` is not set, or the backup is damaged or
 * of a release that this one cannot continue; nothing has changed then.
 */
export async function restoreDatabase(
  dataDir: string,
  file: string,
  { contents, ...receiving }: Restoring,
): Promise<Restored> {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  requireSound(file);
  await requireUsable(file);
  let missingFiles = 0;
  const kept = await receiveDatabase(dataDir, receiving, async (incoming) => {
    vacuumInto(file, incoming);
    const from = new FolderStore(attachmentsOfBackup(file));
    const to = contents ?? new FolderStore(join(dataDir, ATTACHMENTS_FOLDER));
    missingFiles = (await copyContents(contentsOfFile(incoming), { from, to })).missing;
  });
  return { kept, missingFiles };
}

async function requireUsable(file: string): Promise<void> {
  const handle = new BetterSqlite3(file, { readonly: true });
  handle.defaultSafeIntegers(true);
  try {
    const db = openKysely<never>(handle);
    await pendingMigrations(db, LEDGER, await recordedMigrations(db));
  } finally {
    handle.close();
  }
}
