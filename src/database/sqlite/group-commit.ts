import type { StoreLoad } from '#database/queries/store.ts';
import { FairQueue } from '#kernel/async/fair-queue.ts';

/** The four statements a group commit needs of its writing connection. */
export type CommitHandle = {
  exec(sql: 'begin immediate' | 'commit' | 'rollback' | 'savepoint job' | 'rollback to job' | 'release job'): void;
  /** False when the engine has rolled the whole transaction back by itself, as on a full disk. */
  inTransaction(): boolean;
};

/** The default limit of writes in one commit. */
export const WRITES_MAX = 256;

// Every write of a commit waits for its end.
const COMMIT_MS = 20;

type Job = {
  readonly work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Commits what waits with one fsync, the families in turn, so that one with many long writes does not stop the others. Each of several
 * jobs runs behind a savepoint of its own, so one that fails leaves its neighbours alone; a job's promise settles only after the commit
 * that carries it.
 */
export class GroupCommit {
  readonly #handle: CommitHandle;
  readonly #jobsMax: number;
  readonly #onCommit: (jobs: number) => void;
  readonly #waiting = new FairQueue<number | undefined, Job>();
  #draining: Promise<void> | null = null;
  /** The family whose last write took long; undefined stands for writes without a family. */
  #slow: number | undefined | null = null;
  #afterwards: (() => void)[] | null = null;

  constructor(handle: CommitHandle, jobsMax: number, onCommit: (jobs: number) => void = () => {}) {
    this.#handle = handle;
    this.#jobsMax = jobsMax;
    this.#onCommit = onCommit;
  }

  /** Runs `work` in the next transaction of its family's turn. It must only await queries of the writing connection. */
  run<T>(work: () => Promise<T>, familyId?: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(familyId, { work, resolve: resolve as (value: unknown) => void, reject });
      // setImmediate: all requests read in this event loop iteration join the same commit.
      this.#draining ??= new Promise((done) => setImmediate(() => this.#drain().then(done)));
    });
  }

  /** Runs `effect` when the current commit has succeeded or failed, or now if there is none. */
  afterwards(effect: () => void): void {
    if (this.#afterwards === null) effect();
    else this.#afterwards.push(effect);
  }

  load(): StoreLoad {
    return { used: this.#draining === null ? 0 : 1, waiting: this.#waiting.size };
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#draining !== null) await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) await this.#commit();
    this.#draining = null;
  }

  async #commit(): Promise<void> {
    const jobs: Job[] = [];
    const settlements: (() => void)[] = [];
    const limit = Math.min(this.#waiting.size, this.#jobsMax);
    this.#afterwards = [];
    try {
      for (const job of this.#take(limit)) {
        jobs.push(job);
        if (jobs.length === 1) this.#handle.exec('begin immediate');
        settlements.push(await (limit === 1 ? workAlone(job) : this.#attempt(job)));
      }
      this.#handle.exec('commit');
    } catch (error) {
      if (this.#handle.inTransaction()) this.#handle.exec('rollback');
      this.#runAfterwards();
      for (const job of jobs) job.reject(error);
      return;
    }
    this.#onCommit(jobs.length);
    this.#runAfterwards();
    for (const settle of settlements) settle();
  }

  /** The next jobs, until they have taken long enough together. A job that may take long comes first or in the next commit. */
  *#take(limit: number): Generator<Job> {
    const began = performance.now();
    for (let taken = 0; taken < limit; taken += 1) {
      const family = this.#waiting.nextOwner;
      const start = performance.now();
      const job = start - began > COMMIT_MS || (taken > 0 && family === this.#slow) ? undefined : this.#waiting.shift();
      if (job === undefined) return;
      yield job;
      if (performance.now() - start > COMMIT_MS) this.#slow = family;
      else if (this.#slow === family) this.#slow = null;
    }
  }

  #runAfterwards(): void {
    const effects = this.#afterwards ?? [];
    this.#afterwards = null;
    for (const effect of effects) effect();
  }

  // A refusal waits for the commit too: it may rest on a neighbour's row that is not yet on disk.
  async #attempt(job: Job): Promise<() => void> {
    this.#handle.exec('savepoint job');
    try {
      const value = await job.work();
      this.#handle.exec('release job');
      return () => job.resolve(value);
    } catch (error) {
      // The engine gave up the whole transaction, so the neighbours' work is gone too: none may be acknowledged.
      if (!this.#handle.inTransaction()) throw error;
      this.#handle.exec('rollback to job');
      this.#handle.exec('release job');
      return () => job.reject(error);
    }
  }
}

/** A job without neighbours needs no savepoint: its failure rolls the transaction back. */
async function workAlone(job: Job): Promise<() => void> {
  const value = await job.work();
  return () => job.resolve(value);
}
