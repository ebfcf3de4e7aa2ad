import type { Database } from '#database/database.ts';
import { ScheduledBackups, type ScheduledBackupsParts } from '#operations/backups/scheduled-backups.ts';
import { sealChanges } from '#operations/sealed-history/index.ts';

const ROUND_MS = 60 * 1000;
const ROUNDS_PER_SEALING = 60;
// Shorter than the interval, so that the process that sealed last renews its lease.
const LEASE_MS = (ROUNDS_PER_SEALING - 1) * ROUND_MS;

/** A job queue that the timer starts, runs each minute and stops. */
export type TimedQueue = { wake(): void; round(): Promise<unknown>; stop(): Promise<void> };

export type ScheduledJobsParts = ScheduledBackupsParts & {
  readonly database: Database;
  readonly queues: readonly TimedQueue[];
};

/** Each minute: makes a backup if one is due, and continues exports and deletions. Each hour: seals new change rows. */
export class ScheduledJobs {
  readonly #parts: ScheduledJobsParts;
  readonly #backups: ScheduledBackups;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #rounds = 0;
  #running: Promise<unknown> = Promise.resolve();

  constructor(parts: ScheduledJobsParts) {
    this.#parts = parts;
    this.#backups = new ScheduledBackups(parts);
  }

  /** Starts the timer; it does not keep the process alive. */
  start(): void {
    // Continue what the previous process left unfinished.
    for (const queue of this.#parts.queues) queue.wake();
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.#round());
    }, ROUND_MS);
    this.#timer.unref();
  }

  /** Stops running backups and queues, and settles when all have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.all(this.#parts.queues.map((queue) => queue.stop()));
    await this.#running;
  }

  async #round(): Promise<void> {
    const isSealing = this.#rounds % ROUNDS_PER_SEALING === 0;
    this.#rounds += 1;
    const queues = this.#parts.queues.map((queue) => queue.round());
    await Promise.all([isSealing && this.#seal(), this.#backups.run(this.#stopping.signal), ...queues]);
  }

  async #seal(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      if (await database.cluster.leases.claim('seals', LEASE_MS)) await sealChanges(database, this.#stopping.signal);
    } catch (error) {
      log.error({ err: error }, 'histories could not be sealed; next attempt in an hour');
    }
  }
}
