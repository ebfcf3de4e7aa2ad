import { CollectedFile, type FileItem } from '#integrations/imports/formats/read-file.ts';
import { ProcessPool } from '#kernel/async/process-pool.ts';
import { TaskEndedError } from '#kernel/async/task-process.ts';
import { invalid, unavailable } from '#kernel/errors.ts';
import { type Clock, systemClock } from '#kernel/time/clock.ts';
import type { FileOptions, ReadFile } from './statement.ts';

// A file of the largest size takes a few seconds of processor time; a longer one was made to be slow. The time in all is ten times
// as long: it depends on what else the machine does.
const LIMITS = { taskMs: 300_000, cpuMs: 30_000, memoryMb: 1024 };
const PROCESSES_MAX = 2;

/** Reads files of people in processes, with a limit on time and memory: the server serves others meanwhile. */
export class FileReader {
  readonly #processes: ProcessPool<FileItem>;

  readonly #clock: Clock;

  /** `worker` is the file of the process. */
  constructor(worker: URL, clock: Clock = systemClock) {
    this.#clock = clock;
    const started = { file: worker, argv: ['read_statement'] };
    this.#processes = new ProcessPool({ ...started, ...LIMITS, processesMax: PROCESSES_MAX, busy: readingIsBusy });
  }

  /** @throws AppError `validation_failed` for a file that takes too much time or memory, `unavailable` if too many wait. */
  async read(familyId: number, bytes: Buffer, options: FileOptions): Promise<ReadFile> {
    const collected = new CollectedFile();
    const take = (items: readonly FileItem[]) => collected.add(items);
    const today = new Date(this.#clock()).toISOString().slice(0, 10);
    const work = { owner: familyId, task: { today, ...options }, bytes, take };
    await this.#processes.run(work).catch(readingEnded('takes too long to read; split it'));
    return collected.file();
  }

  /** Ends the processes without waiting for what they read. */
  stop(): void {
    this.#processes.stop();
  }
}

/** The error when too many files wait to be read. */
export function readingIsBusy() {
  return unavailable('file_reads', 'Too many files are being read; try again shortly', 5);
}

/** Refuses the file for which a process was ended, with this message; throws any other error. */
export function readingEnded(message: string): (cause: unknown) => never {
  return (cause) => {
    if (!(cause instanceof TaskEndedError)) throw cause;
    throw Object.assign(invalid('/file', 'too_costly', message), { cause });
  };
}
