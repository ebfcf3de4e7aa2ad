import type { RateCounters } from '#access/api-keys/rate-limits/index.ts';
import type { RequestLog } from '#access/api-keys/request-log/index.ts';
import type { UsageCounts } from '#access/api-keys/usage/index.ts';
import { forgetExpiredSteps } from '#access/credentials/sign-in-steps/index.ts';
import { forgetOldThrottles } from '#access/credentials/throttles/index.ts';
import { forgetExpiredTokens } from '#access/credentials/tokens/index.ts';
import { forgetExpiredOauth } from '#access/oauth/provider/index.ts';
import { deleteOldResponses } from '#application/idempotency-store.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';

const FLUSH_MS = 1000;
const SWEEP_MS = 60 * 60 * 1000;
// Less than the time between two sweeps, so that who swept last is the one who sweeps next.
const LEASE_MS = SWEEP_MS - 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the upkeep looks after. */
export type UpkeepParts = {
  readonly settings: Pick<Settings, 'requestLogDays'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly counters: RateCounters;
  readonly counts: UsageCounts;
  readonly requestLog: RequestLog;
  /** What is written behind. */
  readonly buffers: readonly { flush(): Promise<void> }[];
};

/** The wing's timers: writes each second what is buffered, and each hour deletes what is past its time. */
export class Upkeep {
  readonly #parts: UpkeepParts;
  #timers: NodeJS.Timeout[] = [];
  #sweeping: Promise<void> = Promise.resolve();

  constructor(parts: UpkeepParts) {
    this.#parts = parts;
  }

  /** Starts the timers; they do not keep the process alive. */
  start(): void {
    const sweep = (): void => {
      this.#sweeping = this.#sweep();
    };
    this.#timers = [setInterval(() => void this.#flush(), FLUSH_MS), setInterval(sweep, SWEEP_MS)];
    for (const timer of this.#timers) timer.unref();
    sweep();
  }

  /** Stops the timers and settles when nothing is under way and nothing is left in memory. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#sweeping;
    await this.#flush();
    await this.#parts.counters.close();
  }

  async #flush(): Promise<void> {
    await Promise.all(this.#parts.buffers.map((buffer) => buffer.flush()));
  }

  async #sweep(): Promise<void> {
    const { settings, database, clock, log, counters, counts, requestLog } = this.#parts;
    const now = clock();
    const before = instant(now - settings.requestLogDays * DAY_MS);
    try {
      await counters.prune();
      requestLog.forgetRefs();
      if (!(await database.leases.claim('sweep', LEASE_MS))) return;
      await counts.prune(before.slice(0, 10));
      await requestLog.prune(before);
      await forgetExpiredTokens(database, now);
      await forgetExpiredSteps(database, now);
      await forgetExpiredOauth(database, now);
      await forgetOldThrottles(database, now);
      await deleteOldResponses(database, now);
    } catch (error) {
      log.error({ err: error }, 'old usage rows, tokens and answers cannot be deleted; tried again in an hour');
    }
  }
}
