import { steadyClock } from '#kernel/time/clock.ts';
import type { CounterParts, CounterStore, RateCounters } from './counters.ts';
import { EmbeddedCounters } from './embedded-counters.ts';
import { PostgresCounters } from './postgres-counters.ts';
import { SharedCounters } from './shared-counters.ts';

/** Opens the counters: in `store` if given, else in Redis or PostgreSQL if configured, else in this process. */
export async function openRateCounters(given: CounterParts, store?: CounterStore): Promise<RateCounters> {
  // A window that has begun never ends early and never comes back.
  const parts = { ...given, clock: steadyClock(given.clock) };
  if (store !== undefined) return SharedCounters.open(parts, store);
  const { redisUrl, postgres } = parts.settings;
  if (redisUrl !== null) {
    // Most servers have no Redis; the client is loaded only if one is configured.
    const { RedisCounters } = await import('./redis-counters.ts');
    return SharedCounters.open(parts, await RedisCounters.open(redisUrl));
  }
  if (postgres !== null) return SharedCounters.open(parts, new PostgresCounters(parts.database));
  return EmbeddedCounters.open(parts);
}
