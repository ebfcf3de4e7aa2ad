import type { ApiKeyActor } from '#application/actor.ts';
import type { Quota, RateLimitDecision } from '#application/rate-limit.ts';
import type { Settings } from '#config/settings.ts';
import type { Database } from '#database/database.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';

/** The requests of every API key in the present window, wherever they are counted. */
export type RateCounters = {
  /** Decides on one request of an API key and counts it if admitted, in one step. It never rejects. */
  admit(actor: ApiKeyActor): RateLimitDecision | Promise<RateLimitDecision>;
  /** Where a key stands now, without counting. */
  peek(keyId: string, tier: string): Quota | Promise<Quota>;
  /** Forgets the windows that are over. */
  prune(): Promise<void>;
  /** Settles when everything counted so far is written, or cannot be, and nothing more is under way. */
  close(): Promise<void>;
};

/** What the counters are made of. */
export type CounterParts = {
  readonly settings: Pick<Settings, 'rateLimits' | 'rateLimitWindowSeconds' | 'defaultTier' | 'postgres' | 'redisUrl'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** The limit of each tier; a tier that is no longer known has the default one's. */
export function limitsOf({ rateLimits, defaultTier }: CounterParts['settings']): (tier: string | undefined) => number {
  const limits: ReadonlyMap<string, number> = new Map(Object.entries(rateLimits));
  return (tier) => limits.get(tier ?? defaultTier) ?? rateLimits[defaultTier];
}
