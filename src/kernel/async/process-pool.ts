import { FairQueue } from './fair-queue.ts';
import { TaskProcess, type TaskProcessOptions } from './task-process.ts';

/** How much may wait of all owners. One owner has at most a quarter of it. */
const WAITING_MAX = { tasks: 32, bytes: 256 * 1024 * 1024 };
const OWNERS_PART = 4;

type Work<Item> = {
  readonly owner: number;
  readonly task: unknown;
  readonly bytes: Uint8Array;
  take(items: readonly Item[]): void;
};
type Job<Item> = Work<Item> & { resolve(): void; reject(error: unknown): void };

export type ProcessPoolOptions = TaskProcessOptions & {
  readonly processesMax: number;
  /** The error when too much waits, or the pool is stopped. */
  busy(): Error;
};

/**
 * Runs tasks that may never end, or take all memory, in processes: unlike a thread a process can be ended whatever it does. Owners
 * take turns, each with one task at a time. A process works for one owner only, and ends after a minute without a task.
 */
export class ProcessPool<Item> {
  readonly #options: ProcessPoolOptions;
  readonly #waiting = new FairQueue<number, Job<Item>>();
  readonly #processes = new Map<number, TaskProcess<Item>>();
  #waitingBytes = 0;
  #isStopped = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
  }

  /**
   * Settles when `take` had all items that the task yields, a few in each turn of the event loop.
   * @throws TaskEndedError for a task that was ended, the error of `busy`, or what the task throws.
   */
  run(work: Work<Item>): Promise<void> {
    if (this.#isStopped || !this.#hasRoom(work)) return Promise.reject(this.#options.busy());
    return new Promise((resolve, reject) => {
      this.#waiting.push(work.owner, { ...work, resolve, reject });
      this.#waitingBytes += work.bytes.length;
      this.#next();
    });
  }

  /** Kills the processes and refuses what runs and waits. */
  stop(): void {
    this.#isStopped = true;
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift())
      job.reject(this.#options.busy());
    for (const process of this.#processes.values()) process.kill();
  }

  #hasRoom({ owner, bytes }: Work<Item>): boolean {
    const { tasks, bytes: bytesMax } = WAITING_MAX;
    const own = this.#waiting.itemsOf(owner);
    const ownBytes = own.reduce((sum, job) => sum + job.bytes.length, bytes.length);
    return (
      this.#waiting.size < tasks &&
      own.length < tasks / OWNERS_PART &&
      this.#waitingBytes + bytes.length <= bytesMax &&
      ownBytes <= bytesMax / OWNERS_PART
    );
  }

  #next(): void {
    const isFree = (owner: number) => this.#processes.get(owner)?.isBusy !== true;
    while (this.#busyCount < this.#options.processesMax) {
      const job = this.#waiting.shift(isFree);
      if (job === undefined) return;
      this.#waitingBytes -= job.bytes.length;
      void this.#run(job);
    }
  }

  get #busyCount(): number {
    return [...this.#processes.values()].filter(({ isBusy }) => isBusy).length;
  }

  async #run(job: Job<Item>): Promise<void> {
    try {
      await this.#processOf(job.owner).run(job);
      job.resolve();
    } catch (error) {
      job.reject(this.#isStopped ? this.#options.busy() : error);
    }
    this.#next();
  }

  #processOf(owner: number): TaskProcess<Item> {
    const own = this.#processes.get(owner);
    if (own !== undefined) return own;
    const idle = this.#processes.values().find(({ isBusy }) => !isBusy);
    if (this.#processes.size >= this.#options.processesMax) idle?.kill();
    const process = new TaskProcess<Item>(this.#options, () => {
      if (this.#processes.get(owner) === process) this.#processes.delete(owner);
    });
    this.#processes.set(owner, process);
    return process;
  }
}
