import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresSettings } from '#config/settings.ts';
import { FamilyVersions } from '#database/family/family-versions.ts';
import { type CredentialInvalidations, NO_OTHER_PROCESS } from '#database/postgres/credential-invalidation.ts';
import { CredentialListener } from '#database/postgres/credential-listener.ts';
import { type Leases, SharedLeases, SINGLE_PROCESS_LEASES } from '#database/postgres/leases.ts';
import { PostgresStore } from '#database/postgres/postgres-store.ts';
import { Replica, type ReplicaEvents } from '#database/postgres/replica.ts';
import { SharedVersions } from '#database/postgres/shared-versions.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { UsageTables } from '#database/schema/usage-tables.ts';
import { lockInstance } from '#database/sqlite/instance-lock.ts';
import { SqliteFile } from '#database/sqlite/sqlite-file.ts';
import type { Store } from './store.ts';
import { refuseIncoming } from './unfinished-copy.ts';

/** The two stores of a server. */
export type Stores = {
  readonly books: Store<LedgerTables>;
  readonly usage: Store<UsageTables>;
  /** What tells the usage store's list of migrations from the books' where both lie in one database. */
  readonly usagePrefix: string;
  readonly versions: FamilyVersions;
  readonly news: CredentialInvalidations;
  readonly leases: Leases;
  /** Null: all is read where it is written. */
  readonly replica: Replica | null;
  /** Lets another process have them. */
  release(): void;
};

/** The books' file in the data folder. */
export const LEDGER_FILE = 'coffer.db';
/** The file of counters and logs in the data folder. */
const USAGE_FILE = 'coffer-usage.db';

type EmbeddedOptions = {
  readonly dataDir: string;
  readonly commitJobsMax?: number;
  readonly onCommit?: (jobs: number) => void;
  readonly onFatal?: (error: unknown) => void;
};

/**
 * Opens the embedded stores, making folder and files where they are missing.
 * @throws Error with a plain sentence when another process has the folder open, or a restore into it was cut short.
 */
export function openEmbedded({ dataDir, commitJobsMax, onCommit, onFatal }: EmbeddedOptions): Stores {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockInstance(dataDir);
  try {
    refuseIncoming(dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
  const shared = { ...(onFatal && { onFatal }), ...(commitJobsMax && { jobsMax: commitJobsMax }) };
  const books = new SqliteFile<LedgerTables>({
    ...shared,
    ...(onCommit && { onCommit }),
    file: join(dataDir, LEDGER_FILE),
    synchronous: 'FULL',
  });
  return {
    books,
    usage: new SqliteFile<UsageTables>({ ...shared, file: join(dataDir, USAGE_FILE), synchronous: 'NORMAL' }),
    usagePrefix: '',
    versions: new FamilyVersions(books.read),
    news: NO_OTHER_PROCESS,
    leases: SINGLE_PROCESS_LEASES,
    replica: null,
    release: () => lock.release(),
  };
}

type PostgresListeners = {
  readonly onLost?: ((error: Error) => void) | undefined;
  readonly onReplica?: ReplicaEvents | undefined;
};

/** Opens both stores on one PostgreSQL database. Connections are made when they are needed. */
export function openPostgres(
  { url, listenUrl = url, replicaUrl, connectionsMax, namedStatements, rowSecurity = false }: PostgresSettings,
  { onLost = () => {}, onReplica }: PostgresListeners,
): Stores {
  // Counters and logs need few connections: they are written in batches, one at a time.
  const forUsage = Math.max(1, Math.floor(connectionsMax / 4));
  const shared = { url, namedStatements, rowSecurity, onLost };
  const connectionsForLedger = connectionsMax - forUsage;
  const books = new PostgresStore<LedgerTables>({
    ...shared,
    connectionsMax: connectionsForLedger,
    synchronousCommit: 'on',
  });
  const usage = new PostgresStore<UsageTables>({ ...shared, connectionsMax: forUsage, synchronousCommit: 'off' });
  return {
    books,
    usage,
    usagePrefix: 'usage_',
    versions: new SharedVersions(books.read),
    news: new CredentialListener(listenUrl),
    leases: new SharedLeases(usage),
    replica:
      replicaUrl === undefined
        ? null
        : new Replica(
            { ...shared, url: replicaUrl, connectionsMax, synchronousCommit: 'on', onLost: () => {} },
            onReplica,
          ),
    release: () => {},
  };
}
