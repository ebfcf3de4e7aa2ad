import type { Quota } from '#application/rate-limit.ts';
import { AppError } from '#kernel/errors.ts';

/**
 * The headers that tell a key where it stands, name and value in turn: the ecosystem's own three and the IETF draft's two
 * structured fields.
 */
export function quotaHeaders({ limit, remaining, resetInSeconds, windowSeconds }: Quota): string[] {
  return [
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(resetInSeconds),
    'ratelimit-policy',
    `"hour";q=${limit};w=${windowSeconds}`,
    'ratelimit',
    `"hour";r=${remaining};t=${resetInSeconds}`,
  ];
}

/** The 429 of a key that has used up its window. */
export function quotaExceeded(quota: Quota): AppError {
  const { limit, count, resetInSeconds } = quota;
  return new AppError(
    'rate_limit_exceeded',
    `This key's ${limit} requests are used up; try again in ${resetInSeconds} seconds`,
    {
      details: { limit, current: count, reset_in_seconds: resetInSeconds },
      headers: { 'retry-after': String(resetInSeconds) },
    },
  );
}
