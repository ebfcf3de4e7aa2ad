import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '#config/settings.ts';
import { ConcurrencyLimiter } from '#kernel/async/limiter.ts';
import { ThreadPool, type ThreadResult, valueIn } from '#kernel/async/thread-pool.ts';
import { unavailable } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { FileTask } from './write-file.ts';

const THREADS_MAX = 2;
const WAITING_MAX = 16;
const TASK_MS = 120_000;
const LEFT_MS = 10 * 60_000;

export type TransactionFilesParts = {
  readonly settings: Pick<Settings, 'dataDir' | 'postgres'>;
  /** The file of the threads that write. */
  readonly worker: URL;
};

/** Has files of transactions written by threads, and gives each out once. */
export class TransactionFiles {
  readonly #folder: string;
  readonly #location: FileTask['location'];
  readonly #threads: ThreadPool<ThreadResult>;
  readonly #turns = new ConcurrencyLimiter(THREADS_MAX, WAITING_MAX, () =>
    unavailable('large_reads', 'Too many files are being written; try again shortly', 5),
  );

  constructor({ settings: { dataDir, postgres }, worker }: TransactionFilesParts) {
    this.#folder = join(dataDir, 'exports', 'transactions');
    this.#location =
      postgres === null
        ? { engine: 'sqlite', path: dataDir }
        : { engine: 'postgres', url: postgres.listenUrl ?? postgres.url };
    this.#threads = new ThreadPool({
      file: worker,
      argv: ['write_transactions'],
      threadsMax: THREADS_MAX,
      taskMs: TASK_MS,
    });
  }

  /** Writes a file. It is deleted when its stream ends. @throws AppError `unavailable`. */
  async make(asked: Omit<FileTask, 'location' | 'path'>): Promise<{ open(): Readable; readonly bytes: number }> {
    const path = join(this.#folder, newId());
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#sweep();
    const task: FileTask = { ...asked, location: this.#location, path };
    try {
      valueIn(await this.#turns.run(() => this.#threads.run(task).catch(refuse)));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    const { size } = await stat(path);
    const open = () => createReadStream(path).once('close', () => void rm(path, { force: true }));
    return { open, bytes: size };
  }

  async stop(): Promise<void> {
    await this.#threads.abort();
  }

  /** Deletes what was written and not fetched: for a client that left, or before a crash. */
  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined && Date.now() - found.mtimeMs > LEFT_MS) await rm(path, { force: true });
    }
  }
}

function refuse(error: unknown): never {
  throw unavailable('large_reads', 'The file took too long; ask for fewer transactions at once', 5, error);
}
