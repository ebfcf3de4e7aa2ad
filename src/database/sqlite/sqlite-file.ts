import { chmodSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { OnStatement, Store, StoreLoad } from '#database/queries/store.ts';
import { isFsyncFailure, storageError } from '#database/queries/store-errors.ts';
import { inCurrentRequest } from '#kernel/async/current-request.ts';
import { GroupCommit, WRITES_MAX } from './group-commit.ts';
import { LoopTurn, openKysely } from './sqlite-driver.ts';

export type SqliteFileOptions = {
  readonly file: string;
  /** FULL: a commit survives a power cut. NORMAL: it survives the process, which is enough for counters. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** The most writes in one commit; 1 turns grouping off. */
  readonly jobsMax?: number;
  readonly onCommit?: (jobs: number) => void;
  /** Called when an fsync has failed and the process must stop. */
  readonly onFatal?: (error: unknown) => void;
  readonly onStatement?: OnStatement | undefined;
};

/** A SQLite file in WAL mode with one writing and one reading connection, so that no reader sees an uncommitted row. */
export class SqliteFile<Schema> implements Store<Schema> {
  readonly read: Kysely<Schema>;
  readonly #writing: Kysely<Schema>;
  readonly #writer: BetterSqlite3.Database;
  readonly #reader: BetterSqlite3.Database;
  readonly #commits: GroupCommit;
  readonly #onFatal: (error: unknown) => void;

  constructor(options: SqliteFileOptions) {
    this.#onFatal = options.onFatal ?? (() => {});
    this.#writer = openHandle(options.file, options.synchronous);
    chmodSync(options.file, 0o600);
    this.#reader = openHandle(options.file, options.synchronous);
    this.#reader.pragma('query_only = ON');
    this.read = openKysely<Schema>(this.#reader, { onStatement: options.onStatement });
    // a long write lets requests read in between
    this.#writing = openKysely<Schema>(this.#writer, { turn: new LoopTurn(), onStatement: options.onStatement });
    this.#commits = new GroupCommit(commitHandle(this.#writer), options.jobsMax ?? WRITES_MAX, options.onCommit);
  }

  readOf(): Kysely<Schema> {
    return this.read;
  }

  /** Runs `work` on the writing connection in a grouped commit of its family's turn; resolves once that commit is on disk. */
  async write<T>(work: (db: Kysely<Schema>) => Promise<T>, familyId?: number): Promise<T> {
    try {
      // Bound: it runs in a commit that another request may have begun.
      const job = inCurrentRequest(() => work(this.#writing));
      return await this.#commits.run(job, familyId);
    } catch (error) {
      if (isFsyncFailure(error)) this.#onFatal(error);
      throw storageError(error);
    }
  }

  afterCommit(effect: () => void): void {
    this.#commits.afterwards(effect);
  }

  get autocommit(): Kysely<Schema> {
    return this.#writing;
  }

  migrate<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return work(this.#writing);
  }

  load(): StoreLoad {
    return this.#commits.load();
  }

  /** Waits for the last write, folds the WAL into the file and closes both connections. */
  async close(): Promise<void> {
    await this.#commits.idle();
    this.#reader.close();
    // Another process that reads, such as a replicator, keeps the WAL in use; do not wait for it.
    this.#writer.pragma('busy_timeout = 0');
    this.#writer.pragma('wal_checkpoint(TRUNCATE)');
    this.#writer.close();
  }
}

// 16 MB: creates of many families write 40 % fewer bytes to the disk than with SQLite's 1000, for the same processor time.
const LEDGER_CHECKPOINT_PAGES = 4000;

// Pages read last, per connection. Counters and logs are written in order and rarely read again.
const LEDGER_CACHE_KB = 16_000;
const USAGE_CACHE_KB = 4000;

function openHandle(file: string, synchronous: 'FULL' | 'NORMAL'): BetterSqlite3.Database {
  const handle = new BetterSqlite3(file);
  handle.pragma('busy_timeout = 5000'); // first: the pragmas after it may find the file busy
  handle.pragma('journal_mode = WAL');
  handle.pragma(`synchronous = ${synchronous}`); // better-sqlite3's build defaults to NORMAL in WAL mode
  handle.pragma('foreign_keys = ON');
  handle.pragma('trusted_schema = OFF');
  handle.pragma(`cache_size = -${synchronous === 'FULL' ? LEDGER_CACHE_KB : USAGE_CACHE_KB}`);
  // Savepoint journals of small usage writes fit in memory; those of the ledger may be too large.
  if (synchronous === 'NORMAL') handle.pragma('temp_store = MEMORY');
  else handle.pragma(`wal_autocheckpoint = ${LEDGER_CHECKPOINT_PAGES}`);
  handle.pragma('journal_size_limit = 67108864');
  handle.defaultSafeIntegers(true); // money is int64: a double would round it
  return handle;
}

function commitHandle(handle: BetterSqlite3.Database) {
  const texts = ['begin immediate', 'commit', 'rollback', 'savepoint job', 'rollback to job', 'release job'] as const;
  const prepared = new Map<string, BetterSqlite3.Statement>(texts.map((sql) => [sql, handle.prepare(sql)]));
  return {
    exec: (sql: (typeof texts)[number]): void => {
      prepared.get(sql)?.run();
    },
    inTransaction: (): boolean => handle.inTransaction,
  };
}
