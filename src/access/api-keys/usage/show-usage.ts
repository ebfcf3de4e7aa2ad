import type { z } from 'zod';
import type { RateCounters, RatedKey } from '#access/limits/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { AppError } from '#kernel/errors.ts';
import { showLimits } from '#kernel/limits.ts';
import { instant } from '#kernel/time/clock.ts';
import type { RateLimit, Usage } from './schemas.ts';

/**
 * The API key of the request with its rate limit; this request is counted and is its last use. @throws AppError
 * `invalid_authentication_method` for a session.
 */
export async function showUsage({ actor, clock }: Context, counters: RateCounters): Promise<z.output<typeof Usage>> {
  if (actor.type === 'oauth') {
    const message = 'Usage is counted for API keys only, not for access tokens';
    return { authentication_method: 'oauth', message, ...limitsOf(actor) };
  }
  if (actor.type === 'session') {
    throw new AppError('invalid_authentication_method', 'Usage is available for API keys and access tokens only');
  }
  const { apiKey, credentialId: id, limits } = actor;
  const now = clock();
  return {
    api_key: {
      name: apiKey.name,
      scopes: [...apiKey.scopes],
      last_used_at: instant(now),
      created_at: apiKey.createdAt,
    },
    ...limitsOf(actor),
    rate_limit: await rateLimitOf(counters, { ...apiKey, id, rateLimit: limits?.rateLimit ?? null }, now),
  };
}

/** The limits of a credential that has some: it learns what it is not shown. */
function limitsOf({ limits }: UserActor) {
  return limits === null ? {} : { limits: showLimits(limits) };
}

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
