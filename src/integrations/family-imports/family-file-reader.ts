import { readingEnded, readingIsBusy } from '#integrations/imports/file-reader.ts';
import { ProcessPool } from '#kernel/async/process-pool.ts';
import { type AppError, invalidAll } from '#kernel/errors.ts';
import { CollectedFamily, type FamilyItem } from './family-items.ts';
import type { FamilyFile } from './read-family-file.ts';

const LIMITS = { taskMs: 600_000, cpuMs: 60_000, memoryMb: 2048 };

/** Reads exported families in a process, with a limit on time and memory. */
export class FamilyFileReader {
  readonly #processes: ProcessPool<FamilyItem>;

  /** `worker` is the file of the process. */
  constructor(worker: URL) {
    const started = { file: worker, argv: ['read_family'] };
    this.#processes = new ProcessPool({ ...started, ...LIMITS, processesMax: 1, busy: readingIsBusy });
  }

  /**
   * @throws AppError `validation_failed` with each fault of the file, or for one that takes too much time or memory, `unavailable` if
   * too many wait.
   */
  async read(familyId: number, bytes: Buffer): Promise<FamilyFile> {
    const collected = new CollectedFamily();
    const take = (items: readonly FamilyItem[]) => collected.add(items);
    const work = { owner: familyId, task: null, bytes, take };
    await this.#processes.run(work).catch(readingEnded('takes too long to read'));
    const result = collected.result();
    if ('faults' in result) throw refusal(result.faults);
    return result;
  }

  /** Ends the process without waiting for what it reads. */
  stop(): void {
    this.#processes.stop();
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
