import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import pg from 'pg';
import { LEDGER, pendingMigrations, recordedMigrations } from '#database/migrate.ts';
import { withFile, withServer } from '#database/open-faults.ts';
import { postgresDialect, typeParser } from '#database/postgres/postgres-dialect.ts';
import { EVERY_FAMILY, FAMILY_SETTING } from '#database/postgres/row-security.ts';
import { openKysely } from '#database/sqlite/sqlite-driver.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type DatabaseLocation, describeDatabaseLocation, ledgerFileAt } from './database-location.ts';

/** A read-only view of a database at one instant; a server may keep writing. */
export type Snapshot = { readonly db: Kysely<LedgerTables>; close(): Promise<void> };

/**
 * Opens a snapshot of the present state.
 * @throws Error when there is no database, or its schema is not this release's.
 */
export async function openSnapshot(location: DatabaseLocation): Promise<Snapshot> {
  const snapshot =
    location.engine === 'sqlite'
      ? openFile(location.path)
      : await withServer(location.url, () => openServer(location.url));
  try {
    await requireThisSchema(snapshot.db, describeDatabaseLocation(location));
    return snapshot;
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

function openFile(path: string): Snapshot {
  const file = ledgerFileAt(path);
  if (!existsSync(file)) throw new Error(`there is no database in ${path}`);
  const handle = withFile(file, () => {
    const opened = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
    opened.defaultSafeIntegers(true);
    opened.exec('begin');
    opened.prepare('select count(*) from sqlite_master').get();
    return opened;
  });
  return { db: openKysely<LedgerTables>(handle), close: async () => void handle.close() };
}

async function openServer(url: string): Promise<Snapshot> {
  const connection = openUnlimited(url);
  const db = await connection
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
    .catch(async (error: unknown) => {
      await connection.destroy();
      throw error;
    });
  return {
    db,
    close: async () => {
      await db.rollback().execute();
      await connection.destroy();
    },
  };
}

/** One connection without the time limits of a server, for work on all rows. */
export function openUnlimited(url: string): Kysely<LedgerTables> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'coffer-cli',
    options: `-c ${FAMILY_SETTING}=${EVERY_FAMILY} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
    types: { getTypeParser: typeParser as never },
  });
  // Without listeners a broken connection would exit the process; the next query reports it.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return new Kysely<LedgerTables>({ dialect: postgresDialect(pool, { named: false, prelude: '' }) });
}

async function requireThisSchema(db: Kysely<LedgerTables>, name: string): Promise<void> {
  const untyped = db as unknown as Kysely<never>;
  const recorded = await recordedMigrations(untyped);
  if (recorded.length === 0) throw new Error(`there is no ledger in ${name}`);
  const pending = await pendingMigrations(untyped, LEDGER, recorded);
  if (pending.length > 0) throw new Error(`${name} was written by an older release; migrate it first: coffer migrate`);
}
