import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import BetterSqlite3 from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { ATTACHMENTS_FOLDER } from '#config/settings.ts';
import type { ContentName, ContentStore } from '#content-store/content-store.ts';
import { FolderStore } from '#content-store/folder-store.ts';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Check } from './check.ts';
import { type DatabaseLocation, ledgerFileAt } from './database-location.ts';

export function attachmentsOfBackup(file: string): string {
  return `${file}.${ATTACHMENTS_FOLDER}`;
}

/** The contents that the attachments in a file of SQLite name. */
export function contentsOfFile(file: string): ContentName[] {
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    // The database of an earlier release has no such table.
    const isThere = handle.prepare("select 1 from sqlite_master where name = 'attachments'").get() !== undefined;
    if (!isThere) return [];
    return handle.prepare('select distinct family_id as familyId, sha256 from attachments').all() as ContentName[];
  } finally {
    handle.close();
  }
}

/** The contents that the attachments in a database name. */
export async function contentsIn(db: Kysely<LedgerTables>): Promise<ContentName[]> {
  const rows = await db.selectFrom('attachments').select(['family_id', 'sha256']).distinct().execute();
  return rows.map(({ family_id, sha256 }) => ({ familyId: Number(family_id), sha256 }));
}

type Copying = {
  readonly from: ContentStore;
  readonly to: ContentStore;
  /** A folder on the disk of `to`, if that is one: contents that it has are linked. */
  readonly earlier?: FolderStore | undefined;
};

/** How many contents were copied, were there already, and are missing in the source. */
type Copied = { readonly copied: number; readonly there: number; readonly missing: number };

/** Copies contents from one store to another as they are. Those that are there stay. */
export async function copyContents(names: readonly ContentName[], { from, to, earlier }: Copying): Promise<Copied> {
  const done = { copied: 0, there: 0, missing: 0 };
  for (const name of names) {
    if (await to.has(name)) done.there += 1;
    else if (earlier !== undefined && to instanceof FolderStore && (await to.link(name, earlier))) done.copied += 1;
    else {
      const source = await from.open(name);
      if (source === null) done.missing += 1;
      else {
        await to.put(name, await buffer(source));
        done.copied += 1;
      }
    }
  }
  return done;
}

/**
 * The check that each attachment has its file, with its content. `configured` is the store in the settings; without it the files
 * are next to the database. Null where they are not.
 */
export function attachedFilesCheck(location: DatabaseLocation, configured?: ContentStore): Check | null {
  const store = configured ?? storeNextTo(location);
  return store === null ? null : { name: 'attachments have their files', find: (db) => faultyFiles(db, store) };
}

function storeNextTo(location: DatabaseLocation): ContentStore | null {
  if (location.engine === 'postgres') return null;
  const file = ledgerFileAt(location.path);
  const isBackup = basename(file) !== LEDGER_FILE;
  return new FolderStore(isBackup ? attachmentsOfBackup(file) : join(dirname(file), ATTACHMENTS_FOLDER));
}

async function faultyFiles(db: Kysely<LedgerTables>, store: ContentStore): Promise<string[]> {
  const faults: string[] = [];
  for (const { familyId, sha256 } of await contentsIn(db)) {
    const content = await store.open({ familyId, sha256 });
    const name = `${familyId}/${sha256} in ${store.description}`;
    if (content === null) faults.push(`a file is missing: ${name}`);
    else if (hashOf(await buffer(content)) !== sha256) faults.push(`a file has changed: ${name}`);
  }
  return faults;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
