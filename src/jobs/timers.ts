import type { Database } from '#database/database.ts';
import type { Families } from '#database/queries/active-families.ts';
import type { Log } from '#telemetry/log.ts';
import type { JobFigures } from '#telemetry/metrics.ts';
import { countReachable, type JobReport } from './job-figures.ts';

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Work that is done again and again. */
export type PeriodicWork = {
  /** Names the work in the log and the metrics, and its lease. */
  readonly kind: string;
  readonly everyMs: number;
  /** After the start, 0 for at the start; by default after the interval. */
  readonly firstMs?: number;
  /** Of several processes on PostgreSQL only one does it: the one that did it last, as long as it runs. */
  readonly isForOneProcess?: boolean;
  /** Is done once more when the server stops. */
  readonly isForStop?: boolean;
  /** Resolves to `failed` when it has logged a failure itself. `stopping` aborts when the server stops. */
  run(stopping: AbortSignal): Promise<unknown>;
};

/** Jobs that look each minute for what others left, besides being woken. */
export type Queue = {
  round(): Promise<unknown>;
  stop(): Promise<void>;
  figures(families: Families): Promise<JobFigures>;
};

export type TimersParts = {
  readonly database: Pick<Database, 'cluster'>;
  readonly log: Log;
  readonly queues: readonly Queue[];
  readonly work: readonly PeriodicWork[];
};

type Timer = { readonly everyMs: number; readonly firstMs: number; run(): Promise<unknown> };

/** The timers of a server; they do not keep the process alive. Work that still runs when its time comes is left out that time. */
export class Timers {
  readonly #parts: TimersParts;
  readonly #stopping = new AbortController();
  readonly #intervals = new Set<NodeJS.Timeout>();
  readonly #running = new Map<object, Promise<unknown>>();
  readonly #failures = new Map<PeriodicWork, number>();

  constructor(parts: TimersParts) {
    this.#parts = parts;
  }

  start(): void {
    const { queues, work } = this.#parts;
    for (const queue of queues) {
      // At once: a process before may have left jobs.
      this.#begin({ everyMs: MINUTE_MS, firstMs: 0, run: () => this.#once(queue, () => queue.round()) });
    }
    for (const one of work) this.#begin({ firstMs: one.everyMs, ...one, run: () => this.#do(one) });
  }

  /** Settles when the running work and jobs have ended. */
  async stop(): Promise<void> {
    const { queues, work } = this.#parts;
    for (const interval of this.#intervals) clearInterval(interval);
    this.#stopping.abort();
    await Promise.all(queues.map((queue) => queue.stop()));
    await Promise.all(this.#running.values());
    for (const one of work) if (one.isForStop) await this.#do(one);
  }

  /** The state of all jobs and periodic work. */
  async figures(): Promise<JobReport> {
    const { database, queues, work } = this.#parts;
    const periodic = work.map((one) => {
      const running = this.#running.has(one) ? 1 : 0;
      return { kind: one.kind, waiting: 0, since: null, running, failures: this.#failures.get(one) ?? 0 };
    });
    const { kinds, ...report } = await countReachable(
      database.cluster.workers,
      queues.map((queue) => (families) => queue.figures(families)),
    );
    return { ...report, kinds: [...kinds, ...periodic] };
  }

  #begin({ everyMs, firstMs, run }: Timer): void {
    if (firstMs === 0) void run();
    else if (firstMs < everyMs) {
      const first = this.#repeat(firstMs, () => {
        clearInterval(first);
        void run();
      });
    }
    this.#repeat(everyMs, () => void run());
  }

  #repeat(ms: number, ring: () => void): NodeJS.Timeout {
    const interval = setInterval(ring, ms);
    interval.unref();
    this.#intervals.add(interval);
    return interval;
  }

  #do(work: PeriodicWork): Promise<unknown> {
    return this.#once(work, () => this.#attempt(work));
  }

  #once(work: object, run: () => Promise<unknown>): Promise<unknown> {
    const running = this.#running.get(work) ?? run().finally(() => this.#running.delete(work));
    this.#running.set(work, running);
    return running;
  }

  async #attempt(work: PeriodicWork): Promise<void> {
    const { kind, everyMs, isForOneProcess } = work;
    const { database, log } = this.#parts;
    try {
      // Shorter than the interval, so that the process that did it last renews its lease.
      if (isForOneProcess && !(await database.cluster.leases.claim(kind, everyMs - MINUTE_MS))) return;
      if ((await work.run(this.#stopping.signal)) !== 'failed') return;
    } catch (error) {
      log.error({ err: error, kind, next_attempt_seconds: everyMs / 1000 }, 'periodic work failed');
    }
    this.#failures.set(work, (this.#failures.get(work) ?? 0) + 1);
  }
}
