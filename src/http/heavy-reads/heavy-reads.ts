import { availableParallelism } from 'node:os';
import type { LedgerDatabase } from '#database/database.ts';
import { ConcurrencyLimiter } from '#kernel/async/limiter.ts';
import { ThreadPool } from '#kernel/async/thread-pool.ts';
import { type ThreadResult, valueIn } from '#kernel/async/thread-result.ts';
import { TimeoutError, withTimeout } from '#kernel/async/with-timeout.ts';
import { unavailable } from '#kernel/errors.ts';
import type { ReadTask } from './read-task.ts';

export type HeavyReadsOptions = {
  readonly db: Pick<LedgerDatabase, 'versions'>;
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
const CHANGES_FEW = 2000n;

/**
 * Runs reads that cost much on a large family: few at once for each family, the next ones in a short queue, the rest refused with
 * 503. On SQLite those of large families run in reader threads, each on its own snapshot, so that the main thread stays free.
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
        workerData: { dataDir: threads.dataDir },
        threadsMax: THREADS_MAX,
        taskMs: THREAD_MS,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      });
  }

  /** Runs `task` in a reader thread, or `here` where there is none to run it. @throws AppError `unavailable`; as the use case. */
  async run<Answer>(task: ReadTask, here: () => Promise<Answer>): Promise<Answer> {
    const { familyId } = task.context.actor;
    const threads = (await this.#db.versions.of(familyId)) < CHANGES_FEW ? null : this.#threads;
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
