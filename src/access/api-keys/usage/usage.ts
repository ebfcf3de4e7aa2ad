import type { z } from 'zod';
import type { RateCounters, RatedKey } from '#access/limits/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { showLimits } from '#kernel/limits.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import type { HistoryQuery, RateLimit, Usage, UsageHistory } from './schemas.ts';
import type { UsageCounts } from './usage-counts.ts';

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

const DAYS_DEFAULT = 30;
const DAYS_MAX = 366;

/**
 * The requests of API keys per day: the family's for an admin, otherwise the user's own. @throws AppError `validation_failed`
 * for a range that ends before it begins or exceeds a leap year.
 */
export async function listHistory(
  { actor, clock }: Context,
  counts: UsageCounts,
  query: z.output<typeof HistoryQuery>,
): Promise<z.output<typeof UsageHistory>> {
  const { start, end } = spanOf(query, clock());
  const rows = await counts.history({
    familyId: actor.familyId,
    startDay: start,
    endDay: end,
    ...(actor.role !== 'admin' && { userId: actor.userId }),
    ...(query.credential_id !== undefined && { credentialId: query.credential_id }),
  });
  const history = rows.map((row) => ({
    date: row.day,
    method: row.method,
    endpoint: row.route,
    status: row.status_class,
    requests: Number(row.count),
  }));
  return { start_date: start, end_date: end, history };
}

function spanOf(query: z.output<typeof HistoryQuery>, nowMs: number): { start: string; end: string } {
  const end = query.end_date ?? instant(nowMs).slice(0, 10);
  const start = query.start_date ?? instant(Date.parse(end) - (DAYS_DEFAULT - 1) * DAY_MS).slice(0, 10);
  if (start > end) throw invalid('?start_date', 'after_end', 'start_date must not be after end_date');
  if (Date.parse(end) - Date.parse(start) >= DAYS_MAX * DAY_MS) {
    throw invalid('?start_date', 'too_long', `start_date must be less than ${DAYS_MAX} days before end_date`);
  }
  return { start, end };
}
