import { setTimeout } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { setReadsOfFamily } from '#database/queries/family-reads.ts';
import type { Store, StoreLoad } from '#database/queries/store.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { type AppError, unavailable } from '#kernel/errors.ts';
import { runPipelined } from './pipeline.ts';
import { type ConnectionUse, postgresDialect } from './postgres-dialect.ts';
import { type PostgresPoolOptions, patientPool, preludeOf, REQUEST_LIMITS, requestPool } from './postgres-pool.ts';
import { EVERY_FAMILY } from './row-security.ts';
import { WorkerConnections } from './worker-connections.ts';
import type { CitusWorkers } from './workers.ts';

const WRITE_WAIT_MS = 5000;
const CLOSE_MS = 3000;

/** A PostgreSQL database. Each write is one transaction on its own connection. */
export class PostgresStore<Schema> implements Store<Schema> {
  readonly read: Kysely<Schema>;
  readonly #options: PostgresPoolOptions;
  readonly #pool: pg.Pool;
  readonly #writers = new KeyedMutex<number>(WRITE_WAIT_MS, tooManyWrites);
  readonly #running = new Set<Promise<unknown>>();
  #connections: WorkerConnections | null = null;

  constructor(options: PostgresPoolOptions) {
    this.#options = options;
    this.#pool = requestPool(options);
    this.read = readerOf(this.#pool, options, { family: EVERY_FAMILY });
    setReadsOfFamily(this.read, (familyId) => this.#readOnWorker(familyId));
  }

  /** Where families have workers, those of one do not use all connections from now on. */
  shareConnections(workers: CitusWorkers): void {
    this.#connections = new WorkerConnections(workers, this.#options.connectionsMax);
  }

  readOf(familyId: number): Kysely<Schema> {
    if (!this.#options.rowSecurity) return this.#readOnWorker(familyId);
    return readerOf(this.#pool, this.#options, { family: String(familyId) });
  }

  #readOnWorker(familyId: number): Kysely<Schema> {
    const connections = this.#connections;
    if (connections?.areNeeded !== true) return this.read;
    return readerOf(this.#pool, this.#options, { family: EVERY_FAMILY, takePlace: () => connections.take(familyId) });
  }

  get autocommit(): Kysely<Schema> {
    return this.read;
  }

  // A write that waited in the database would hold a connection: one busy family could take them all.
  write<T>(work: (db: Kysely<Schema>) => Promise<T>, familyId?: number): Promise<T> {
    return familyId === undefined
      ? this.#write(this.read, work)
      : this.#writers.run(familyId, () => this.#write(this.readOf(familyId), work));
  }

  async #write<T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    const running = runPipelined(db, work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async migrate<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    const pool = patientPool(this.#options.url, this.#options.onLost);
    const db = new Kysely<Schema>({
      dialect: postgresDialect(pool, { named: false, prelude: '', family: EVERY_FAMILY }),
    });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  afterCommit(effect: () => void): void {
    effect(); // commits are not observed one by one, so the effect also runs before those that are in progress
    if (this.#running.size > 0) void Promise.allSettled(this.#running).then(effect);
  }

  load(): StoreLoad {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { used: totalCount - idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    // A server that hangs never closes its connections; they end with the process.
    await Promise.race([this.read.destroy(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
  }
}

function tooManyWrites(): AppError {
  return unavailable('writes_of_family', 'Too many writes of this family are waiting; try again shortly', 1);
}

/** Reads over a pool. The family matters only with row-level security. */
function readerOf<Schema>(
  pool: pg.Pool,
  options: PostgresPoolOptions,
  { family, ...ofWorker }: { readonly family: string } & Pick<ConnectionUse, 'takePlace'>,
): Kysely<Schema> {
  const { namedStatements: named, rowSecurity, onStatement } = options;
  const shared = { named, prelude: preludeOf(options), limits: REQUEST_LIMITS, onStatement };
  const use = { ...ofWorker, ...shared, ...(rowSecurity && { family }) };
  return new Kysely<Schema>({ dialect: postgresDialect(pool, use) });
}
