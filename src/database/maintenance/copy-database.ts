import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { hasTable } from '#database/dialect.ts';
import { LEDGER, migrate } from '#database/migrate.ts';
import { withServer } from '#database/open-faults.ts';
import { COPY_MARK } from '#database/postgres/copy-mark.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { copyRows, requireContents } from './copy-rows.ts';
import type { DatabaseLocation } from './database-location.ts';
import { receiveDatabase } from './receive-database.ts';
import type { TableContent } from './row-text.ts';
import { openSnapshot, openUnlimited } from './snapshot.ts';
import { type DatabaseShape, readShape } from './table-shapes.ts';

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

type Db = Kysely<LedgerTables>;

/**
 * Copies all rows of `from` into an empty PostgreSQL database, in one transaction. A mark in the database makes servers refuse it
 * until the commit; killed at any point, the copy leaves empty tables and the mark.
 * @throws Error when there are rows, when a server or another copy uses the database, or the copied rows differ from their source.
 */
async function copyIntoPostgres(from: Db, url: string, shape: DatabaseShape, now: string): Promise<TableContent[]> {
  const db = openUnlimited(url);
  try {
    await takeAlone(db);
    await requireFree(db, shape);
    await setMark(db, shape, now);
    await migrate(db as unknown as Kysely<never>, LEDGER);
    const contents = await within(db, async (tx) => {
      const copied = await copyRows(from, tx, shape);
      await requireContents(tx, shape, copied);
      await continueNumbers(tx);
      await dropMark(tx);
      return copied;
    });
    await sql`analyze`.execute(db);
    return contents;
  } finally {
    await db.destroy();
  }
}

const TRIES = 10;
const TRY_MS = 500;

// The connections of an ended process may take a moment to close.
async function soon(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (await holds()) return;
    await setTimeout(TRY_MS);
  }
  throw new Error(otherwise);
}

// The lock ends with the connection.
function takeAlone(db: Db): Promise<void> {
  return soon(async () => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(hashtextextended('coffer copy', 0)) as taken`.execute(db);
    return rows[0]?.taken === true;
  }, 'another copy into this database is running');
}

async function requireFree(db: Db, { tables }: DatabaseShape): Promise<void> {
  await soon(async () => {
    const { rows: servers } = await sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'coffer' limit 1`.execute(
      db,
    );
    return servers.length === 0;
  }, 'a server is running on this database; stop it first');
  for (const { name } of tables) {
    if (!(await hasTable(db as unknown as Kysely<never>, name))) continue;
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new Error(`the database is not empty: there are rows in ${name}; copy into a new one`);
  }
}

// With the mark set no server starts. One may have started just before, so check again.
async function setMark(db: Db, shape: DatabaseShape, now: string): Promise<void> {
  await sql`create table if not exists ${sql.table(COPY_MARK)} (started_at text not null)`.execute(db);
  await sql`insert into ${sql.table(COPY_MARK)} values (${now})`.execute(db);
  try {
    await requireFree(db, shape);
  } catch (error) {
    await dropMark(db);
    throw error;
  }
}

async function dropMark(db: Db): Promise<void> {
  await sql`drop table ${sql.table(COPY_MARK)}`.execute(db);
}

async function within<T>(db: Db, work: (tx: ControlledTransaction<LedgerTables>) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    const result = await work(tx);
    await tx.commit().execute();
    return result;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

// Inserting rows with ids does not advance the sequence: the next family would get an id in use.
async function continueNumbers(tx: Db): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('families', 'id'), coalesce(max(id), 1), max(id) is not null)
    from families`.execute(tx);
}
