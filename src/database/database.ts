import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '#kernel/clock.ts';
import type { Books } from './books-schema.ts';
import { type Author, FamilyTransaction } from './family-transaction.ts';
import { FamilyVersions } from './family-versions.ts';
import { type InstanceLock, lockInstance } from './instance-lock.ts';
import { BOOKS_MIGRATIONS, migrate, USAGE_MIGRATIONS } from './migrate.ts';
import { SqliteFile } from './sqlite-file.ts';
import type { UsageTables } from './usage-schema.ts';

export type { Author };

/** A running write that belongs to no single family: sign-up, sign-in, throttles. */
export type Tx = {
  readonly db: Kysely<Books>;
  /** The transaction's one instant, RFC 3339. */
  readonly now: string;
  /** Opens one family for recorded changes within this same transaction. */
  family(familyId: number, author: Author): Promise<FamilyTransaction>;
};

/** What an opened database may be told about its surroundings. */
export type DatabaseOptions = {
  readonly dataDir: string;
  readonly clock: Clock;
  /** How many waiting writes one commit may carry; 1 turns grouping off, which only a measurement wants. */
  readonly commitJobsMax?: number;
  readonly onCommit?: (jobs: number) => void;
  readonly onFatal?: (error: unknown) => void;
};

/** The books and the usage store. Reads see committed rows only; a write resolves when it is on disk. */
export class Database {
  readonly read: Kysely<Books>;
  readonly usage: SqliteFile<UsageTables>;
  readonly versions: FamilyVersions;
  /** The migrations that opening it ran. */
  readonly migrated: readonly string[];
  readonly #books: SqliteFile<Books>;
  readonly #clock: Clock;
  readonly #lock: InstanceLock;

  private constructor(
    books: SqliteFile<Books>,
    usage: SqliteFile<UsageTables>,
    clock: Clock,
    lock: InstanceLock,
    migrated: readonly string[],
  ) {
    this.migrated = migrated;
    this.#books = books;
    this.#clock = clock;
    this.#lock = lock;
    this.usage = usage;
    this.read = books.read;
    this.versions = new FamilyVersions(books.read);
  }

  /**
   * Opens the embedded database in `dataDir`, making folder and files where they are missing, and migrates it.
   * @throws Error with a plain sentence when another process has it open or a newer release wrote it.
   */
  static async open(options: DatabaseOptions): Promise<Database> {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    const lock = lockInstance(options.dataDir);
    const shared = {
      ...(options.onFatal && { onFatal: options.onFatal }),
      ...(options.commitJobsMax && { jobsMax: options.commitJobsMax }),
    };
    const books = new SqliteFile<Books>({
      ...shared,
      ...(options.onCommit && { onCommit: options.onCommit }),
      file: join(options.dataDir, BOOKS_FILE),
      synchronous: 'FULL',
    });
    const usage = new SqliteFile<UsageTables>({
      ...shared,
      file: join(options.dataDir, USAGE_FILE),
      synchronous: 'NORMAL',
    });
    const migrated = [
      ...(await migrate(books.migrating as unknown as Kysely<never>, BOOKS_MIGRATIONS)),
      ...(await migrate(usage.migrating as unknown as Kysely<never>, USAGE_MIGRATIONS)),
    ];
    return new Database(books, usage, options.clock, lock, migrated);
  }

  /** Runs `work` in one transaction, grouped with its neighbours; nothing of it remains if it throws. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const effects: (() => void)[] = [];
    const run = async (db: Kysely<Books>): Promise<T> => {
      const now = instant(this.#clock());
      const families: FamilyTransaction[] = [];
      const family = async (familyId: number, author: Author): Promise<FamilyTransaction> => {
        const opened = await FamilyTransaction.open(db, now, familyId, author);
        families.push(opened);
        return opened;
      };
      const result = await work({ db, now, family });
      for (const opened of families) {
        await opened.finish();
        effects.push(() => this.versions.committed(opened.familyId, opened.version));
      }
      return result;
    };
    return this.#books.write(run).then((result) => {
      for (const effect of effects) effect();
      return result;
    });
  }

  /** Runs `work` as one write to one family's books. */
  writeFamily<T>(familyId: number, author: Author, work: (tx: FamilyTransaction) => Promise<T>): Promise<T> {
    return this.write(async (tx) => work(await tx.family(familyId, author)));
  }

  /** Waits for the last write and closes everything. */
  async close(): Promise<void> {
    await this.#books.close();
    await this.usage.close();
    this.#lock.release();
  }
}

/** The books' file in the data folder. */
export const BOOKS_FILE = 'coffer.db';
/** The file of counters and logs in the data folder. */
const USAGE_FILE = 'coffer-usage.db';
