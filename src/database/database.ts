import type { Kysely } from 'kysely';
import type { PostgresSettings, Quotas } from '#config/settings.ts';
import { FamilyMemory } from '#database/family/family-memory.ts';
import { type Author, type LedgerRules, runWrite, type Tx } from '#database/family/family-transaction.ts';
import { NO_QUOTAS } from '#database/family/quotas.ts';
import { withWorkAhead } from '#database/family/work-ahead.ts';
import { copyBeforeMigration, deleteOldCopies } from '#database/maintenance/copy-before-migration.ts';
import { LEDGER, migrate, type Schema, USAGE } from '#database/migrate.ts';
import { withServer } from '#database/open-faults.ts';
import { refuseMarked } from '#database/postgres/copy-mark.ts';
import { requireOnlyProcess } from '#database/postgres/other-processes.ts';
import { setRowSecurity } from '#database/postgres/row-security.ts';
import type { OnStatement, Store, StoreLoad } from '#database/queries/store.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import { type LedgerAccess, LedgerDatabase } from './ledger-database.ts';
import { openSecrets, type SecretKeySource } from './open-secrets.ts';
import { type Cluster, openEmbedded, openPostgres, type Stores } from './open-stores.ts';

export type { Author, LedgerDatabase, Tx };

export type DatabaseOptions = {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Absent or null: the embedded database in `dataDir`. */
  readonly postgres?: PostgresSettings | null;
  /** The ledger's rules for changes; without them limited credentials change nothing, and no record is counted. */
  readonly rules?: LedgerRules;
  /** The quotas of families that have none of their own. */
  readonly quotas?: Quotas;
  /** How many waiting writes one commit may carry. 1 turns group commit off, for measurements. */
  readonly commitJobsMax?: number;
  readonly onCommit?: (jobs: number) => void;
  /** Called when an fsync has failed and the process must exit. */
  readonly onFatal?: (error: unknown) => void;
  /** Called with the text of each statement that a request or job has executed, and its milliseconds. */
  readonly onStatement?: OnStatement;
  /** Called for each broken connection to PostgreSQL. */
  readonly onLost?: (error: Error) => void;
  /** False migrates the embedded database without a copy of it. */
  readonly migrationCopy?: boolean;
  /** Called before a database with data is migrated, with the folder of the copy that was made of it. */
  readonly onMigrate?: (migrations: readonly string[], copy: string | null) => void;
  /** Called after each migration of a database with data, with its milliseconds. All are committed together. */
  readonly onMigrated?: (migration: string, ms: number) => void;
  /** The tables and migrations of the ledger, for tests of migrations. */
  readonly schema?: Schema;
};

/** The open databases of a server: the ledger, the usage store, and what its processes share. */
export class Database extends LedgerDatabase {
  readonly #stores: Stores;
  readonly #clock: Clock;
  readonly #memory: FamilyMemory;
  readonly #secrets: SecretHolder;
  /** The migrations that `open` ran. */
  readonly migrated: readonly string[];

  private constructor(
    { stores, clock, secrets }: { stores: Stores; clock: Clock; secrets: SecretHolder },
    access: LedgerAccess & { readonly memory: FamilyMemory },
    migrated: readonly string[],
  ) {
    super(access);
    this.#stores = stores;
    this.#clock = clock;
    this.#memory = access.memory;
    this.#secrets = secrets;
    this.migrated = migrated;
  }

  /**
   * Opens the database and migrates it; creates the embedded one's folder and files.
   * @throws Error with a plain sentence when another process uses the folder, this release cannot use the database, or a copy or
   * restore into it was interrupted.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    const stores = options.postgres ? openPostgres(options.postgres, options) : openEmbedded(options);
    const { postgres } = options;
    const opening = async () => {
      const ran = await migrateStores(stores, options);
      await stores.cluster.workers.check(); // from here on it is known whether there are any
      return ran;
    };
    const migrated = await (postgres ? withServer(postgres.url, opening) : opening()).catch(async (error: unknown) => {
      await Promise.allSettled([stores.ledger.close(), stores.usage.close()]);
      stores.release();
      throw error;
    });
    const { ledger, versions, cluster } = stores;
    const { workers } = cluster;
    const holder: SecretHolder = { box: null };
    const secrets = () => holder.box ?? notOpened();
    const memory = new FamilyMemory();
    const { clock, rules = NO_RULES, quotas = NO_QUOTAS } = options;
    const attempt: LedgerAccess['attempt'] = (ahead, work, familyId) =>
      runWrite({ ledger, versions, memory, workers, secrets, clock, ahead, rules, quotas }, work, familyId);
    const write: LedgerAccess['write'] = (work, familyId) =>
      withWorkAhead(familyId, (ahead) => attempt(ahead, work, familyId));
    const access = {
      read: () => ledger.read,
      everyFamily: ledger.read,
      versions,
      memory,
      versionOf: (familyId) => versions.of(familyId),
      secrets,
      write,
      attempt,
      writeApart: write,
      afterCommit: (effect) => ledger.afterCommit(effect),
    } satisfies LedgerAccess;
    return new Database({ stores, clock, secrets: holder }, access, migrated);
  }

  /**
   * Opens the stored secrets, and seals those of earlier releases the first time. A server does this once, before it serves.
   * @throws SecretKeyError when the key is missing or another one.
   */
  async openSecrets(source: SecretKeySource): Promise<void> {
    this.#secrets.box = await this.#stores.ledger.write((db) => openSecrets(db, source, instant(this.#clock())));
  }

  /** Counters and logs, which survive a killed process but not a power cut. */
  get usage(): Store<UsageTables> {
    return this.#stores.usage;
  }

  /** The load of each store. */
  load(): Record<'ledger' | 'usage', StoreLoad> {
    const { ledger, usage } = this.#stores;
    return { ledger: ledger.load(), usage: usage.load() };
  }

  get cluster(): Cluster {
    return this.#stores.cluster;
  }

  /** The ledger for requests of one family: with row-level security, reads return no other family's rows. */
  of(familyId: number): LedgerDatabase {
    const { ledger } = this.#stores;
    const read = ledger.readOf(familyId);
    return read === ledger.read ? this : this.with({ read: () => read, memory: this.#memory });
  }

  /** Waits for the last write and closes everything. */
  async close(): Promise<void> {
    const { cluster, ledger, usage } = this.#stores;
    await cluster.credentialInvalidations.close();
    await cluster.leases.release().catch(() => {}); // a lease expires by itself
    await ledger.close();
    await usage.close();
    this.#stores.release();
  }
}

const NO_RULES: LedgerRules = { requireWithinLimits: refuseLimited, isRecord: () => false };

function refuseLimited(): never {
  throw new Error('this database was opened without the check of limited credentials');
}

type SecretHolder = { box: SecretBox | null };

function notOpened(): never {
  throw new Error('the stored secrets are not open');
}

async function migrateStores({ ledger, usage, usagePrefix }: Stores, options: DatabaseOptions) {
  const { postgres, dataDir, migrationCopy = true, onMigrate, onMigrated, schema = LEDGER } = options;
  let copy: string | null = null;
  const before = async (pending: readonly string[], db: Kysely<never>): Promise<void> => {
    if (postgres?.namedStatements) await requireOnlyProcess(db);
    if (!postgres && migrationCopy) copy ??= copyBeforeMigration(dataDir, pending[0] ?? '');
    onMigrate?.(pending, copy);
  };
  const listeners = { before, ...(onMigrated && { after: onMigrated }) };
  const migrateLedger = (db: Kysely<never>) => migrate(db, schema, listeners);
  const migrateUsage = (db: Kysely<never>) => migrate(db, USAGE, { prefix: usagePrefix, ...listeners });
  if (postgres) {
    return ledger.migrate(async (typed) => {
      const db = untyped(typed);
      await refuseMarked(db);
      const migrated = [...(await migrateLedger(db)), ...(await migrateUsage(db))];
      await setRowSecurity(db, postgres.rowSecurity === true);
      return migrated;
    });
  }
  const migrated = [
    ...(await ledger.migrate((db) => migrateLedger(untyped(db)))),
    ...(await usage.migrate((db) => migrateUsage(untyped(db)))),
  ];
  if (copy !== null) deleteOldCopies(dataDir);
  return migrated;
}

// Migrations do not rely on the present tables.
function untyped<Schema>(db: Kysely<Schema>): Kysely<never> {
  return db as unknown as Kysely<never>;
}
