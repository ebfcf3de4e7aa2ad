import type { z } from 'zod';
import type { RateCounters, RatedKey } from '#access/limits/index.ts';
import { instant } from '#kernel/time/clock.ts';
import type { RateLimit } from './schemas.ts';

/** The rate limit standing of a key at `now`, epoch milliseconds. Nothing is counted. */
export async function rateLimitOf(
  counters: RateCounters,
  key: RatedKey,
  now: number,
): Promise<z.output<typeof RateLimit>> {
  const quota = await counters.peek(key);
  return {
    tier: key.tier,
    limit: quota.limit,
    current_count: quota.count,
    remaining: quota.remaining,
    reset_in_seconds: quota.resetInSeconds,
    reset_at: instant(now + quota.resetInSeconds * 1000),
  };
}
