import type { ApiKeyActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';

/** Counts the requests of API keys in the current window. */
export type RateCounters = {
  /** Decides on one request and counts it if admitted, in one step. It never rejects. */
  admit(actor: ApiKeyActor): RateLimitDecision | Promise<RateLimitDecision>;
  /** The quota of a key, without counting. */
  peek(keyId: string, tier: string): Quota | Promise<Quota>;
  /** Deletes past windows. */
  prune(): Promise<void>;
  /** Settles when all counts are written or have failed. */
  close(): Promise<void>;
};

/** The dependencies of the counters. */
export type CounterParts = {
  readonly settings: Pick<Settings, 'rateLimits' | 'rateLimitWindowSeconds' | 'defaultTier' | 'postgres' | 'redisUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** The limit of each tier; an unknown tier has the default limit. */
export function limitsOf({ rateLimits, defaultTier }: CounterParts['settings']): (tier: string | undefined) => number {
  const limits: ReadonlyMap<string, number> = new Map(Object.entries(rateLimits));
  return (tier) => limits.get(tier ?? defaultTier) ?? rateLimits[defaultTier];
}
