import type { FileResult, FileTask } from '#integrations/imports/formats/index.ts';
import type { FileOptions, ReadFile } from '#integrations/imports/statements/index.ts';
import { ThreadPool } from '#kernel/async/thread-pool.ts';
import { invalid } from '#kernel/errors.ts';

// A file of the largest size takes a few seconds; a longer one was made to be slow.
const TASK_MS = 30_000;
const HEAP_MB = 512;
const THREADS_MAX = 2;

/** Reads files of people in threads, with a limit on time and memory: the server serves others meanwhile. */
export class FileReader {
  readonly #threads: ThreadPool<FileResult>;

  /** `file` is the file of the thread. */
  constructor(file: URL) {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
    this.#threads = new ThreadPool({ file, threadsMax: THREADS_MAX, taskMs: TASK_MS, resourceLimits });
  }

  /** @throws AppError `validation_failed` for a file that takes too much time or memory. */
  async read(bytes: Buffer, options: FileOptions): Promise<ReadFile> {
    const task: FileTask = { bytes: new Uint8Array(bytes), options };
    const result = await this.#threads.run(task).catch((cause: unknown) => {
      throw Object.assign(invalid('/file', 'too_costly', 'takes too long to read; split it'), { cause });
    });
    if ('failure' in result) throw result.failure;
    return result.file;
  }

  /** Ends the threads without waiting for what they read. */
  stop(): Promise<void> {
    return this.#threads.abort();
  }
}
