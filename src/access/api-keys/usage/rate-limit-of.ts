import type { z } from 'zod';
import type { RateCounters } from '#access/api-keys/rate-limits/index.ts';
import type { Limits } from '#kernel/limits.ts';
import { instant } from '#kernel/time/clock.ts';
import type { RateLimit } from './schemas.ts';

/** The rate limit standing of a key at `now`, epoch milliseconds. Nothing is counted. */
export async function rateLimitOf(
  counters: RateCounters,
  { id, tier, limits }: { readonly id: string; readonly tier: string; readonly limits: Limits | null },
  now: number,
): Promise<z.output<typeof RateLimit>> {
  const quota = await counters.peek(id, tier, limits?.rateLimit ?? null);
  return {
    tier,
    limit: quota.limit,
    current_count: quota.count,
    remaining: quota.remaining,
    reset_in_seconds: quota.resetInSeconds,
    reset_at: instant(now + quota.resetInSeconds * 1000),
  };
}
