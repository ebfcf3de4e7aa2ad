import { setTimeout } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import type { Families } from '#database/queries/active-families.ts';
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
  /** The oldest jobs of all families, or of these alone. */
  find(limit: number, families: Families): Promise<readonly Job[]>;
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

  async figures(families: Families = null): Promise<JobFigures> {
    const { database, kind, unfinished, find } = this.#parts;
    const counted =
      unfinished === null
        ? { waiting: (await find(Number.MAX_SAFE_INTEGER, families)).length, since: null }
        : await countUnfinished(database, unfinished, families);
    return { kind, ...counted, running: this.#isBusy ? 1 : 0, failures: this.#failures };
  }

  /** Settles when the slice that runs has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #work(): Promise<void> {
    const { database, log, kind } = this.#parts;
    try {
      for await (const families of database.cluster.workers.reachable()) {
        await this.#carryOnAll(families);
        if (this.#stopping.signal.aborted) return;
      }
    } catch (error) {
      this.#failures += 1;
      log.error({ err: error, kind }, 'jobs could not go on; next attempt in a minute');
    }
  }

  async #carryOnAll(families: Families): Promise<void> {
    const { database, kind, find } = this.#parts;
    const failed = new Set<string>();
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      const jobs = await find(AT_ONCE_MAX + failed.size, families);
      for (const job of jobs.filter(({ id }) => !failed.has(id))) {
        if (this.#stopping.signal.aborted) return;
        const isOurs = await database.cluster.leases.claim(kind, LEASE_MS);
        if (!isOurs) await this.#pause(LEASE_MS);
        const progress = isOurs ? await this.#carryOn(job, failed) : 'more';
        if (progress !== 'waiting') isMoving = true;
        if (progress === 'away') break; // the next search shows whether all of the database is
      }
    }
  }

  /** Works for a moment, then pauses for several times as long. What fails is put aside for this round. */
  async #carryOn(job: Job, failed: Set<string>): Promise<Progress | 'away'> {
    const { log, kind, slice, pausesPerSlice: pauses = PAUSES_PER_SLICE } = this.#parts;
    const asked = performance.now();
    this.#isBusy = true;
    try {
      const progress = await slice(job);
      if (progress === 'failed') this.#failures += 1;
      if (progress === 'more') await this.#pause(pauses * (performance.now() - asked));
      return progress;
    } catch (error) {
      // A full disk fails for every job.
      if (error instanceof AppError && error.code === 'insufficient_storage') throw error;
      log.error({ err: error, kind, id: job.id }, 'a job could not go on; next attempt in a minute');
      failed.add(job.id);
      this.#failures += 1;
      return isAway(error) ? 'away' : 'done';
    } finally {
      this.#isBusy = false;
    }
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}

/** Whether the database is away or full: the job is not at fault, and is tried again. */
export function isAway(error: unknown): boolean {
  return error instanceof AppError && AWAY.has(error.code);
}

const AWAY: ReadonlySet<string> = new Set(['unavailable', 'insufficient_storage']);
