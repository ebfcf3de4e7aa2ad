import type { TopKey, UserActor } from '#application/actor.ts';
import type { Quota } from '#application/rate-limit.ts';
import { TIERS } from '#config/rate-limits.ts';
import type { Settings } from '#config/settings.ts';
import { policyOf } from '#http/pipeline.ts';
import { AppError } from '#kernel/errors.ts';

type MessageSettings = Pick<Settings, 'rateLimits' | 'tierSelfService'>;

/** The 429 for a request over its budget: when to try again, and how to need fewer requests or have more. */
export function budgetExceeded(actor: UserActor, quota: Quota, settings: MessageSettings): AppError {
  const { limit, count, resetInSeconds } = quota;
  const isKey = actor.type === 'api_key';
  const own = actor.limits?.rateLimit;
  const top = quota.isShared && actor.type === 'api_key' ? actor.apiKey.top : null;
  const used =
    top !== null
      ? `The ${limit} requests in ${quota.windowSeconds} seconds of the key ${top.id} and all keys made below it are used up`
      : own != null
        ? `This credential's own ${limit} requests in ${own.windowSeconds} seconds (rate_limit) are used up`
        : isKey
          ? `This key's ${limit} requests (tier ${actor.apiKey.tier}) are used up`
          : `This user's ${limit} requests per minute, all sessions and access tokens together, are used up`;
  const bound = top ?? (isKey ? { id: actor.credentialId, tier: actor.apiKey.tier, rateLimit: own ?? null } : null);
  const more = bound?.rateLimit === null ? waysToMore(bound, settings) : [];
  const sentences = [
    `${used}; try again in ${resetInSeconds} ${resetInSeconds === 1 ? 'second' : 'seconds'}`,
    ...more,
    'POST /api/v1/transactions/bulk writes up to 500 transactions in one request',
  ];
  return new AppError('rate_limit_exceeded', sentences.join('. '), {
    details: { limit, current: count, reset_in_seconds: resetInSeconds },
    headers: { 'retry-after': String(resetInSeconds) },
    violatedPolicy: policyOf(actor, quota),
  });
}

function waysToMore({ id, tier }: TopKey, { rateLimits, tierSelfService }: MessageSettings): string[] {
  const higher = TIERS[(TIERS as readonly string[]).indexOf(tier) + 1];
  if (higher === undefined) {
    return ['No tier allows more; the operator of this server can raise the limits with COFFER_RATE_LIMITS'];
  }
  if (!tierSelfService) return ['Only the operator of this server can raise the limits, with COFFER_RATE_LIMITS'];
  const offer = `the tier ${higher} (${rateLimits[higher]} requests)`;
  return [`A signed-in admin of the family can choose ${offer}: PATCH /api/v1/api_keys/${id} {"tier":"${higher}"}`];
}
