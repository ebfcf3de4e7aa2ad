import { setTimeout } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Log } from '#telemetry/log.ts';
import type { JobFigures } from '#telemetry/metrics.ts';
import { countUnfinished, type UnfinishedJobs } from './job-figures.ts';

/** Whether a job has more to do, is done, ended with an error for its user, or waits for another one. */
export type Progress = 'more' | 'done' | 'failed' | 'waiting';

export type JobQueueParts<Job> = {
  readonly database: Database;
  readonly log: Log;
  /** Names the jobs in the log and the metrics, and the lease: one process at a time works. */
  readonly kind: string;
  /** The oldest jobs of all families. */
  find(limit: number): Promise<readonly Job[]>;
  /** The jobs that the metrics count; null for those that no request made: what `find` returns is counted. */
  readonly unfinished: UnfinishedJobs | null;
  /** How many times as long as a slice takes the job pauses after it; three times by default. */
  readonly pausesPerSlice?: number;
  /** Does a slice of the job in a short write of its own. */
  slice(job: Job): Promise<Progress>;
};

// Each slice renews it; another process waits as long before it tries to go on in place of a killed one.
const LEASE_MS = 5000;
// Everybody's writes wait for a slice on SQLite.
const SLICE_MS = 5;
const PAUSES_PER_SLICE = 3;
const AT_ONCE_MAX = 20;

/** Tells when a slice that begins now has taken its time. */
export function sliceTimer(): () => boolean {
  const began = performance.now();
  return () => performance.now() - began > SLICE_MS;
}

/**
 * Carries on long writes in slices with pauses, one process at a time. The queue is in the database: a process goes on where the one
 * before it stopped or was killed.
 */
export class JobQueue<Job extends { readonly id: string }> {
  readonly #parts: JobQueueParts<Job>;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #isBusy = false;
  #failures = 0;

  constructor(parts: JobQueueParts<Job>) {
    this.#parts = parts;
  }

  /** Looks for jobs to carry on after the running round. */
  wake(): void {
    void this.round();
  }

  round(): Promise<void> {
    this.#running = this.#running.then(() => this.#work());
    return this.#running;
  }

  async figures(): Promise<JobFigures> {
    const { database, kind, unfinished, find } = this.#parts;
    const counted =
      unfinished === null
        ? { waiting: (await find(Number.MAX_SAFE_INTEGER)).length, since: null }
        : await countUnfinished(database, unfinished);
    return { kind, ...counted, running: this.#isBusy ? 1 : 0, failures: this.#failures };
  }

  /** Settles when the slice that runs has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #work(): Promise<void> {
    const { database, log, kind, find } = this.#parts;
    const failed = new Set<string>();
    try {
      for (let isMoving = true; isMoving; ) {
        isMoving = false;
        const jobs = await find(AT_ONCE_MAX + failed.size);
        for (const job of jobs.filter(({ id }) => !failed.has(id))) {
          if (this.#stopping.signal.aborted) return;
          const isOurs = await database.cluster.leases.claim(kind, LEASE_MS);
          if (!isOurs) await this.#pause(LEASE_MS);
          if (!isOurs || (await this.#carryOn(job, failed)) !== 'waiting') isMoving = true;
        }
      }
    } catch (error) {
      this.#failures += 1;
      log.error({ err: error, kind }, 'jobs could not go on; next attempt in a minute');
    }
  }

  /** Works for a moment, then pauses for several times as long. What fails is put aside for this round. */
  async #carryOn(job: Job, failed: Set<string>): Promise<Progress> {
    const { log, kind, slice, pausesPerSlice: pauses = PAUSES_PER_SLICE } = this.#parts;
    const asked = performance.now();
    this.#isBusy = true;
    try {
      const progress = await slice(job);
      if (progress === 'failed') this.#failures += 1;
      if (progress === 'more') await this.#pause(pauses * (performance.now() - asked));
      return progress;
    } catch (error) {
      // A database that is away or full fails for every job.
      if (error instanceof AppError && AWAY.has(error.code)) throw error;
      log.error({ err: error, kind, id: job.id }, 'a job could not go on; next attempt in a minute');
      failed.add(job.id);
      this.#failures += 1;
      return 'done';
    } finally {
      this.#isBusy = false;
    }
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}

const AWAY: ReadonlySet<string> = new Set(['unavailable', 'insufficient_storage']);
