import type {
  FamilyFile,
  FamilyFileResult,
  FamilyFileTask,
  LedgerRules,
} from '#integrations/family-imports/file/index.ts';
import { ThreadPool } from '#kernel/async/thread-pool.ts';
import { type AppError, invalid, invalidAll } from '#kernel/errors.ts';

const TASK_MS = 120_000;
const HEAP_MB = 1024;

/** Reads exported families in a thread, with a limit on time and memory. */
export class FamilyFileReader {
  readonly #thread: ThreadPool<FamilyFileResult>;
  readonly #rules: LedgerRules;

  /** `file` is the file of the thread. */
  constructor(file: URL, rules: LedgerRules) {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
    this.#thread = new ThreadPool({ file, threadsMax: 1, taskMs: TASK_MS, resourceLimits });
    this.#rules = rules;
  }

  /** @throws AppError `validation_failed` with each fault of the file, or for one that takes too much time or memory. */
  async read(bytes: Buffer): Promise<FamilyFile> {
    const task: FamilyFileTask = { bytes: new Uint8Array(bytes), rules: this.#rules };
    const result = await this.#thread.run(task).catch((cause: unknown) => {
      throw Object.assign(invalid('/file', 'too_costly', 'takes too long to read'), { cause });
    });
    if ('failure' in result) throw result.failure;
    if ('family' in result) return result;
    throw refusal(result.faults);
  }

  /** Ends the thread without waiting for what it reads. */
  stop(): Promise<void> {
    return this.#thread.abort();
  }
}

function refusal(faults: readonly { readonly line: number | null; readonly message: string }[]): AppError {
  return invalidAll(
    faults.map(({ line, message }) => ({
      pointer: '/file',
      code: 'invalid_record',
      message: `cannot be imported: ${line === null ? 'it' : `line ${line}:`} ${message}`,
    })),
  );
}
