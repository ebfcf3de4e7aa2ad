import type { RateCounters } from '#access/api-keys/rate-limits/index.ts';
import type { RequestLog } from '#access/api-keys/request-log/index.ts';
import type { UsageCounts } from '#access/api-keys/usage/index.ts';
import { deleteStepsExpiredBefore } from '#access/credentials/sign-in-steps/index.ts';
import { deleteOldThrottles } from '#access/credentials/throttles/index.ts';
import { deleteTokensExpiredBefore } from '#access/credentials/tokens/index.ts';
import { deleteExpiredClients } from '#access/oauth/clients/index.ts';
import { deleteExpiredStates } from '#access/oauth/provider/index.ts';
import { deleteOldResponses } from '#application/idempotency-store.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import { type Clock, DAY_MS, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';

const FLUSH_MS = 1000;
const PRUNE_MS = 60 * 60 * 1000;
// Shorter than the interval, so that the process that pruned last can renew its lease.
const LEASE_MS = PRUNE_MS - 60 * 1000;

type AccessJobParts = {
  readonly settings: Pick<Settings, 'requestLogDays'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly counters: RateCounters;
  readonly counts: UsageCounts;
  readonly requestLog: RequestLog;
  /** Buffered writers, flushed every second. */
  readonly buffers: readonly { flush(): Promise<void> }[];
};

/** The module's timers: flush the buffered writers every second, delete expired rows every hour. */
export class AccessJobs {
  readonly #parts: AccessJobParts;
  #timers: NodeJS.Timeout[] = [];
  #pruning: Promise<void> = Promise.resolve();

  constructor(parts: AccessJobParts) {
    this.#parts = parts;
  }

  /** Starts the timers; they do not keep the process alive. */
  start(): void {
    const prune = (): void => {
      this.#pruning = this.#prune();
    };
    this.#timers = [setInterval(() => void this.#flush(), FLUSH_MS), setInterval(prune, PRUNE_MS)];
    for (const timer of this.#timers) timer.unref();
    prune();
  }

  /** Stops the timers, finishes a running job and writes all buffers. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#pruning;
    await this.#flush();
    await this.#parts.counters.close();
  }

  async #flush(): Promise<void> {
    await Promise.all(this.#parts.buffers.map((buffer) => buffer.flush()));
  }

  async #prune(): Promise<void> {
    const { database, clock, log, counters } = this.#parts;
    try {
      await counters.prune();
      if (await database.cluster.leases.claim('sweep', LEASE_MS)) await this.#deleteExpired(clock());
    } catch (error) {
      log.error({ err: error }, 'deleting expired rows failed; next try in an hour');
    }
  }

  async #deleteExpired(now: number): Promise<void> {
    const { settings, database, counts, requestLog } = this.#parts;
    const beforeMs = now - settings.requestLogDays * DAY_MS;
    await counts.prune(instant(beforeMs).slice(0, 10));
    await requestLog.prune(beforeMs);
    for (const deleteExpired of EXPIRED_ROWS) await database.write((tx) => deleteExpired(tx.db, instant(now)));
    await database.write((tx) => deleteOldThrottles(tx.db, now));
    await deleteOldResponses(database, now);
  }
}

const EXPIRED_ROWS = [
  deleteTokensExpiredBefore,
  deleteStepsExpiredBefore,
  deleteExpiredStates,
  deleteExpiredClients,
] as const;
