import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { PostgresSettings } from '#config/settings.ts';
import { FamilyVersions } from '#database/family/family-memory.ts';
import { type CredentialInvalidations, NO_OTHER_PROCESS } from '#database/postgres/credential-invalidation.ts';
import { CredentialListener } from '#database/postgres/credential-listener.ts';
import { type Leases, SharedLeases, SINGLE_PROCESS_LEASES } from '#database/postgres/leases.ts';
import { PostgresStore } from '#database/postgres/postgres-store.ts';
import { SharedVersions } from '#database/postgres/shared-versions.ts';
import { CitusWorkers, NO_WORKERS, type Workers } from '#database/postgres/workers.ts';
import type { OnStatement, Store } from '#database/queries/store.ts';
import { LEDGER_FILE, makeDataFolder, refuseIncoming, USAGE_FILE } from '#database/sqlite/data-folder.ts';
import { lockInstance } from '#database/sqlite/instance-lock.ts';
import { SqliteFile } from '#database/sqlite/sqlite-file.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import { withFile } from './open-faults.ts';

/** State shared by the processes of one installation. */
export type Cluster = {
  readonly leases: Leases;
  readonly credentialInvalidations: CredentialInvalidations;
  readonly workers: Workers;
};

export type Stores = {
  readonly ledger: Store<LedgerTables>;
  readonly usage: Store<UsageTables>;
  /** Separates the usage store's list of migrations from the ledger's when both are in one database. */
  readonly usagePrefix: string;
  readonly versions: FamilyVersions;
  readonly cluster: Cluster;
  /** Unlocks the data folder. */
  release(): void;
};

type EmbeddedOptions = {
  readonly dataDir: string;
  readonly commitJobsMax?: number;
  readonly onCommit?: (jobs: number) => void;
  readonly onFatal?: (error: unknown) => void;
  readonly onStatement?: OnStatement;
};

/**
 * Opens the embedded stores; creates the folder and files.
 * @throws Error with a plain sentence when another process uses the folder, or a restore into it was interrupted.
 */
export function openEmbedded({ dataDir, commitJobsMax, onCommit, onFatal, onStatement }: EmbeddedOptions): Stores {
  makeDataFolder(dataDir);
  const lock = lockInstance(dataDir);
  try {
    refuseIncoming(dataDir);
    withFile(join(dataDir, LEDGER_FILE), () => refuseForeignLedger(dataDir));
  } catch (error) {
    lock.release();
    throw error;
  }
  const shared = { onStatement, ...(onFatal && { onFatal }), ...(commitJobsMax && { jobsMax: commitJobsMax }) };
  const ledger = new SqliteFile<LedgerTables>({
    ...shared,
    ...(onCommit && { onCommit }),
    file: join(dataDir, LEDGER_FILE),
    synchronous: 'FULL',
  });
  return {
    ledger,
    usage: new SqliteFile<UsageTables>({ ...shared, file: join(dataDir, USAGE_FILE), synchronous: 'NORMAL' }),
    usagePrefix: '',
    versions: new FamilyVersions(ledger.read),
    cluster: { leases: SINGLE_PROCESS_LEASES, credentialInvalidations: NO_OTHER_PROCESS, workers: NO_WORKERS },
    release: () => lock.release(),
  };
}

type PostgresListeners = {
  readonly onLost?: ((error: Error) => void) | undefined;
  readonly onStatement?: OnStatement;
};

/** Opens both stores on one PostgreSQL database. Connections are made when they are needed. */
export function openPostgres(
  { url, listenUrl = url, connectionsMax, namedStatements, rowSecurity = false }: PostgresSettings,
  { onLost = () => {}, onStatement }: PostgresListeners,
): Stores {
  // Counters and logs are written in batches, one at a time, and need few connections.
  const forUsage = Math.max(1, Math.floor(connectionsMax / 4));
  const shared = { url, namedStatements, rowSecurity, onLost, onStatement };
  const connectionsForLedger = connectionsMax - forUsage;
  const ledger = new PostgresStore<LedgerTables>({
    ...shared,
    connectionsMax: connectionsForLedger,
    synchronousCommit: 'on',
  });
  const workers = new CitusWorkers(ledger.read);
  const usage = new PostgresStore<UsageTables>({ ...shared, connectionsMax: forUsage, synchronousCommit: 'off' });
  for (const store of [ledger, usage]) store.shareConnections(workers);
  return {
    ledger,
    usage,
    usagePrefix: 'usage_',
    versions: new SharedVersions(ledger, workers),
    cluster: {
      leases: new SharedLeases(usage),
      credentialInvalidations: new CredentialListener(listenUrl),
      workers,
    },
    release: () => {},
  };
}

/**
 * Refuses a folder whose ledger is gone, empty or of another program. To open it would make a new, empty ledger there, with
 * open sign-up, and SQLite would drop the WAL that may hold what was lost.
 * @throws Error that says which file is wrong.
 */
function refuseForeignLedger(dataDir: string): void {
  const ledger = join(dataDir, LEDGER_FILE);
  const usage = join(dataDir, USAGE_FILE);
  const tables = tablesOf(ledger);
  if (tables.includes('kysely_migration')) return;
  if (tables.length > 0) throw new Error(`${ledger} is not a database of Coffer: it has the tables of another program`);
  const state = existsSync(ledger) ? 'is empty' : 'is missing';
  const advice = 'restore a backup (coffer restore --replace), or move the folder away to start with an empty one';
  if (bytesOf(ledger) === 0 && bytesOf(`${ledger}-wal`) > 0)
    throw new Error(`${ledger} ${state}, but its write-ahead log ${LEDGER_FILE}-wal is there: ${advice}`);
  if (tablesOf(usage).length > 0)
    throw new Error(`${ledger} ${state}, but ${USAGE_FILE} next to it was in use: ${advice}`);
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function tablesOf(file: string): string[] {
  if (bytesOf(file) === 0) return [];
  const handle = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    const names = handle.prepare("select name from sqlite_master where type = 'table'").pluck();
    return names.all() as string[];
  } finally {
    handle.close();
  }
}
