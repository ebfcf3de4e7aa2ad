import BetterSqlite3 from 'better-sqlite3';
import type { Kysely } from 'kysely';
import { type DatabaseShape, readShape } from '#database/maintenance/table-shapes.ts';
import { LEDGER, migrate } from '#database/migrate.ts';
import { withServer } from '#database/open-faults.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { copyIntoPostgres } from './copy-into-postgres.ts';
import { copyRows, requireContents } from './copy-rows.ts';
import type { DatabaseLocation } from './database-location.ts';
import { receiveDatabase } from './receive-database.ts';
import type { TableContent } from './row-text.ts';
import { openSnapshot } from './snapshot.ts';

/**
 * Copies a database as of one instant, between any two engines, and returns a summary of each table. The copy is read back and
 * compared. A server may run on the source; its later writes are not copied. After an interruption the target is empty, and servers
 * refuse it until the copy has run again.
 * @param now RFC 3339, the time of the copy.
 * @throws Error when the target has a database already, a server runs on it, or the copied rows differ from their source.
 */
export async function copyDatabase(from: DatabaseLocation, to: DatabaseLocation, now: string): Promise<TableContent[]> {
  const source = await openSnapshot(from);
  try {
    const shape = await readShape();
    if (to.engine === 'postgres')
      return await withServer(to.url, () => copyIntoPostgres(source.db, to.url, shape, now));
    let contents: TableContent[] = [];
    await receiveDatabase(to.path, { replace: false, now }, async (file) => {
      contents = await copyIntoFile(source.db, file, shape);
    });
    return contents;
  } finally {
    await source.close();
  }
}

async function copyIntoFile(from: Kysely<LedgerTables>, file: string, shape: DatabaseShape): Promise<TableContent[]> {
  const handle = new BetterSqlite3(file);
  try {
    // The file is fsynced when it is complete; until then nothing opens it as a database.
    handle.pragma('journal_mode = OFF');
    handle.pragma('synchronous = OFF');
    handle.pragma('foreign_keys = ON');
    handle.defaultSafeIntegers(true);
    await migrate(openKysely<never>(handle), LEDGER);
    const db = openKysely<LedgerTables>(handle);
    handle.exec('begin');
    const contents = await copyRows(from, db, shape);
    handle.exec('commit');
    await requireContents(db, shape, contents);
    return contents;
  } finally {
    handle.close();
  }
}
