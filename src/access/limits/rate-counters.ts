import type { UserActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import type { BudgetSettings, RatedKey } from './budgets.ts';

/** Counts the requests of API keys, and of users by their other credentials, in the current window. */
export type RateCounters = {
  /** Decides on one request and counts it if admitted, in one step. It never rejects. */
  admit(actor: UserActor): RateLimitDecision | Promise<RateLimitDecision>;
  /** The quota of a key, without counting. */
  peek(key: RatedKey): Quota | Promise<Quota>;
  /** Deletes past windows. */
  prune(): Promise<void>;
  /** Settles when all counts are written or have failed. */
  close(): Promise<void>;
};

/** The dependencies of the counters. */
export type CounterParts = {
  readonly settings: BudgetSettings & Pick<Settings, 'postgres' | 'redisUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};
