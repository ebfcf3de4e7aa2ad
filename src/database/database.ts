import type { Kysely } from 'kysely';
import type { PostgresSettings } from '#config/settings.ts';
import type { Author, FamilyTransaction } from '#database/family/family-transaction.ts';
import type { FamilyVersions } from '#database/family/family-versions.ts';
import { runWrite, type Tx } from '#database/family/write-transaction.ts';
import type { CredentialInvalidations } from '#database/postgres/credential-invalidation.ts';
import type { Leases } from '#database/postgres/leases.ts';
import type { ReplicaEvents } from '#database/postgres/replica.ts';
import { setRowSecurity } from '#database/postgres/row-security.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { LEDGER_MIGRATIONS, migrate, USAGE_MIGRATIONS } from '#database/schema/migrate.ts';
import type { UsageTables } from '#database/schema/usage-tables.ts';
import { AppError } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { openEmbedded, openPostgres, type Stores } from './open-stores.ts';
import type { Store } from './store.ts';
import { refuseMarked } from './unfinished-copy.ts';

export type { Author, Tx };

/** What an opened database may be told about its surroundings. */
export type DatabaseOptions = {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Where PostgreSQL is; absent or null: the embedded database in `dataDir`. */
  readonly postgres?: PostgresSettings | null;
  /** How many waiting writes one commit may carry. 1 turns group commit off, for measurements. */
  readonly commitJobsMax?: number;
  readonly onCommit?: (jobs: number) => void;
  readonly onFatal?: (error: unknown) => void;
  /** Told of a connection to PostgreSQL that broke. */
  readonly onLost?: (error: Error) => void;
  /** Told what becomes of the replica, where there is one. */
  readonly onReplica?: ReplicaEvents;
};

/** What a database is made of; a request whose writes are one transaction sees it through parts of its own. */
export type DatabaseParts = {
  read(): Kysely<LedgerTables>;
  write<T>(work: (tx: Tx) => Promise<T>, familyId?: number): Promise<T>;
  readonly versions: FamilyVersions;
  /** Commits at once, whatever becomes of the request. */
  writeApart?<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

type OpenStores = Stores & { readonly migrated: readonly string[] };

/** The books and the usage store. Reads see committed rows only; a write resolves when it is on disk. */
export class Database {
  readonly #stores: OpenStores;
  readonly #parts: DatabaseParts;

  private constructor(stores: OpenStores, parts: DatabaseParts) {
    this.#stores = stores;
    this.#parts = parts;
  }

  /**
   * Opens the database and migrates it; the embedded one's folder and files are made where they are missing.
   * @throws Error with a plain sentence when another process has the folder open, a newer release wrote it, or a copy or restore
   * into it was cut short.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    const stores = options.postgres ? openPostgres(options.postgres, options) : openEmbedded(options);
    const { books, usage, usagePrefix } = stores;
    if (options.postgres) await books.migrate((db) => refuseMarked(db as unknown as Kysely<never>));
    const migrated = [
      ...(await books.migrate((db) => migrate(db as unknown as Kysely<never>, LEDGER_MIGRATIONS))),
      ...(await usage.migrate((db) => migrate(db as unknown as Kysely<never>, USAGE_MIGRATIONS, usagePrefix))),
    ];
    if (options.postgres) {
      const isOn = options.postgres.rowSecurity === true;
      await books.migrate((db) => setRowSecurity(db as unknown as Kysely<never>, isOn));
    }
    const { versions } = stores;
    const shared = { books, versions, clock: options.clock };
    const write: DatabaseParts['write'] = (work, familyId) => runWrite(shared, work, familyId);
    return new Database({ ...stores, migrated }, { read: () => books.read, write, versions });
  }

  get read(): Kysely<LedgerTables> {
    return this.#parts.read();
  }

  get versions(): FamilyVersions {
    return this.#parts.versions;
  }

  get usage(): Store<UsageTables> {
    return this.#stores.usage;
  }

  /** What other processes did to credentials. */
  get credentialInvalidations(): CredentialInvalidations {
    return this.#stores.news;
  }

  /** Which background work is this process's. */
  get leases(): Leases {
    return this.#stores.leases;
  }

  /** The migrations that opening it ran. */
  get migrated(): readonly string[] {
    return this.#stores.migrated;
  }

  /**
   * Runs `work` in one transaction, grouped with its neighbours; nothing of it remains if it throws. Naming the family that it
   * will open spares those that write to other families waiting with it.
   */
  write<T>(work: (tx: Tx) => Promise<T>, familyId?: number): Promise<T> {
    return this.#parts.write(work, familyId);
  }

  /**
   * The same as `write`, but never part of a request's one transaction: for what must stay written when the request is refused
   * or only tried, such as a counted attempt. Only before the request's first other write.
   */
  writeApart<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#parts.writeApart?.(work) ?? this.write(work);
  }

  /** Runs `work` as one write to one family's books. */
  writeFamily<T>(familyId: number, author: Author, work: (tx: FamilyTransaction) => Promise<T>): Promise<T> {
    return this.write(async (tx) => work(await tx.family(familyId, author)), familyId);
  }

  /** The same database for what one family asks: where row security is on, no other family's rows are there to be read. */
  of(familyId: number): Database {
    const read = this.#stores.books.readOf(familyId);
    return read === this.#stores.books.read ? this : this.through({ ...this.#parts, read: () => read });
  }

  /** Reads of what belongs to no family alone, such as the name of an OAuth client that another family registered. */
  get everyFamily(): Kysely<LedgerTables> {
    return this.#stores.books.read;
  }

  /**
   * Runs `work`, which reads nothing but what one family's changes tell of, where that may be read: on the replica if that has all
   * that is committed by now, else here. `sequence` is the family's newest, if it has just been read.
   */
  async readFamily<T>(familyId: number, work: (db: Database) => Promise<T>, sequence?: bigint): Promise<T> {
    const { replica } = this.#stores;
    if (replica === null) return work(this);
    const newest = sequence === undefined ? this.versions.of(familyId) : sequence;
    if (!(await replica.hasReached(familyId, newest))) return work(this);
    try {
      return await work(
        this.through({ ...this.#parts, read: () => replica.readerFor(familyId), write: refuseToWrite }),
      );
    } catch (error) {
      // What it replays may cancel what it is asked, and it may have gone since.
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      return work(this);
    }
  }

  /** Runs `effect` once the commit under way is settled, and at once where none is. */
  afterCommit(effect: () => void): void {
    this.#stores.books.afterCommit(effect);
  }

  /** The same database, read and written through `parts`. */
  through(parts: DatabaseParts): Database {
    return new Database(this.#stores, parts);
  }

  /** Waits for the last write and closes everything. */
  async close(): Promise<void> {
    await this.#stores.news.close();
    await this.#stores.replica?.close();
    await this.#stores.leases.release().catch(() => {}); // it runs out by itself
    await this.#stores.books.close();
    await this.#stores.usage.close();
    this.#stores.release();
  }
}

function refuseToWrite(): Promise<never> {
  return Promise.reject(new Error('what only reads has written'));
}
