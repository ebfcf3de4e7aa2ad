import { availableParallelism } from 'node:os';
import type { Kysely } from 'kysely';
import type { LedgerDatabase } from '#database/database.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { ConcurrencyLimiter } from '#kernel/async/limiter.ts';
import { ThreadPool, type ThreadResult, valueIn } from '#kernel/async/thread-pool.ts';
import { TimeoutError, withTimeout } from '#kernel/async/with-timeout.ts';
import { unavailable } from '#kernel/errors.ts';
import type { RouteContext } from './route.ts';

type Uncopied = 'db' | 'clock' | 'longLived';

/** A read of one route for a reader thread: all that its use case takes and that can be copied. */
export type ReadTask = {
  readonly operation: string;
  /** Null for the read before a write, which takes none. */
  readonly input: object | null;
  readonly context: Omit<RouteContext, Uncopied>;
  /** The time of the request, epoch milliseconds. */
  readonly now: number;
};

export function taskOf(operation: string, context: RouteContext, input: ReadTask['input']): ReadTask {
  const { db: _db, clock, longLived: _longLived, ...copied } = context;
  return { operation, input, context: copied, now: clock() };
}

export type HeavyReadsOptions = {
  readonly db: Pick<LedgerDatabase, 'versions' | 'read'>;
  /** The file of the reader threads and the folder of the database they read; null on PostgreSQL, which reads for itself. */
  readonly threads: { readonly file: URL; readonly dataDir: string } | null;
};

// One thread is always left for the other families.
const THREADS_MAX = Math.min(4, Math.max(2, availableParallelism() - 1));
const RUNNING_MAX = THREADS_MAX - 1;
const WAITING_MAX = 16;
const ANSWER_MS = 15_000;
const THREAD_MS = 30_000;
const HEAP_MB = 512;

// A family has at most as many rows as changes, and reading so few is quicker than starting a thread.
const CHANGES_FEW = 2000;

// Each account costs as much as a hundred of its days: so many take up to about 30 ms of processor time.
const STEPS_FEW = 10_000;
const STEPS_BEFORE = 100;

type Db = Kysely<LedgerTables>;

const selectRecords = statement((db: Db, { familyId }: { readonly familyId: number }) => {
  const countOf = (table: 'accounts' | 'recurring_transactions') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('family_id', '=', familyId);
  return countOf('accounts').unionAll(countOf('recurring_transactions'));
});

/** The accounts and recurring transactions of a family that has few changes, so that there are few to count. */
async function countRecords(db: Db, familyId: number): Promise<number> {
  const counts = await selectRecords.all(db, { familyId });
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

/**
 * Runs reads that cost much on a large family: few at once for each family, the next ones in a short queue, the rest refused with
 * 503. On SQLite those of large families and those over many days of many accounts run in reader threads, each on its own snapshot,
 * so that the main thread stays free.
 */
export class HeavyReads {
  readonly #db: HeavyReadsOptions['db'];
  readonly #threads: ThreadPool<ThreadResult> | null;
  readonly #families = new Map<number, Turns>();

  constructor({ db, threads }: HeavyReadsOptions) {
    this.#db = db;
    this.#threads =
      threads &&
      new ThreadPool({
        file: threads.file,
        argv: ['read'],
        workerData: { dataDir: threads.dataDir },
        threadsMax: THREADS_MAX,
        taskMs: THREAD_MS,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
  }

  /** Runs `task` in a reader thread, or `here` where there is none to run it. @throws AppError `unavailable`; as the use case. */
  async run<Answer>(task: ReadTask, here: () => Promise<Answer>, stepsOfRecord?: number): Promise<Answer> {
    const { familyId } = task.context.actor;
    const threads = this.#threads && (await this.#isQuick(familyId, stepsOfRecord)) ? null : this.#threads;
    let isLate = false;
    const answer = this.#takeTurn(familyId, async () => {
      if (isLate) throw busy(); // the request was refused meanwhile
      return threads === null ? here() : (valueIn(await threads.run(task).catch(refuse)) as Answer);
    });
    return withTimeout(answer, ANSWER_MS).catch((error: unknown) => {
      isLate = true;
      throw error instanceof TimeoutError ? busy() : error;
    });
  }

  async #isQuick(familyId: number, stepsOfRecord: number | undefined): Promise<boolean> {
    const changes = Number(await this.#db.versions.of(familyId));
    if (changes >= CHANGES_FEW) return false;
    if (stepsOfRecord === undefined) return true;
    const recordsFew = STEPS_FEW / (STEPS_BEFORE + stepsOfRecord);
    return changes < recordsFew || (await countRecords(this.#db.read, familyId)) < recordsFew;
  }

  /** Waits for the running reads and ends the threads. */
  async close(): Promise<void> {
    await this.#threads?.close();
  }

  async #takeTurn<T>(familyId: number, read: () => Promise<T>): Promise<T> {
    const turns = this.#families.get(familyId) ?? new Turns();
    this.#families.set(familyId, turns);
    turns.taken += 1;
    try {
      return await turns.limiter.run(read);
    } finally {
      turns.taken -= 1;
      if (turns.taken === 0) this.#families.delete(familyId);
    }
  }
}

class Turns {
  readonly limiter = new ConcurrencyLimiter(RUNNING_MAX, WAITING_MAX, busy);
  taken = 0;
}

function busy() {
  return unavailable('large_reads', 'Too many large reads of your family are running; try again shortly', 2);
}

function refuse(error: unknown): never {
  throw unavailable('large_reads', 'The read took too long or too much memory; ask for less at once', 5, error);
}
