import type { UserActor } from '#application/actor.ts';
import { TIERS, type Tier } from '#config/rate-limits.ts';
import { liesWithin } from '#kernel/addresses.ts';
import { AppError } from '#kernel/errors.ts';
import { exceededLimit, type Limits, NO_LIMITS, parseLimits } from '#kernel/limits.ts';
import { expandScopes } from '#kernel/scopes.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import type { ApiKeyRow } from './store.ts';

/** The scopes and limits of a key. */
export type KeyPower = {
  readonly scopes: readonly string[];
  readonly tier: string;
  readonly expiresAt: string | null;
  readonly allowedIps: readonly string[] | null;
  readonly limits: Limits;
};

export function powerOf(row: Pick<ApiKeyRow, 'scopes' | 'tier' | 'expires_at' | 'allowed_ips' | 'limits'>): KeyPower {
  return {
    scopes: parseTextArray(row.scopes),
    tier: row.tier,
    expiresAt: row.expires_at,
    allowedIps: row.allowed_ips === null ? null : parseTextArray(row.allowed_ips),
    limits: parseLimits(row.limits) ?? NO_LIMITS,
  };
}

/**
 * A key may create, change, replace or revoke only keys that are no stronger than itself, and turn none into one; a person may
 * do it to every key of theirs. @throws AppError `insufficient_scope` or `forbidden`, naming the first limit that is exceeded.
 */
export function requireCovered(actor: UserActor, { scopes, tier, expiresAt, allowedIps, limits }: KeyPower): void {
  if (actor.type !== 'api_key') return;
  const own = actor.apiKey;
  const missing = [...expandScopes(scopes)].find((scope) => !actor.scopes.has(scope));
  if (missing !== undefined) throw scopeMissing(missing);
  if (isHigherTier(tier, own.tier)) {
    throw new AppError('forbidden', `This key has the tier ${own.tier} and can manage only keys of at most that tier`);
  }
  if (isLaterThan(expiresAt, own.expiresAt)) {
    throw new AppError(
      'forbidden',
      `This key expires at ${own.expiresAt} and can manage only keys that expire by then`,
    );
  }
  if (isWiderThan(allowedIps, own.allowedIps)) {
    throw new AppError(
      'forbidden',
      'This key is limited to addresses and can manage only keys that are limited to the same addresses',
    );
  }
  const exceeded = exceededLimit(limits, actor.limits ?? NO_LIMITS);
  if (exceeded !== undefined) {
    const message = `This key is limited (${exceeded}) and can manage only keys that are limited at least as much`;
    throw new AppError('limited_credential', message, { details: { limit: exceeded } });
  }
}

/** Whether a changed key could do more than before: more often, for longer, from more addresses or beyond earlier limits. */
export function isStronger(key: KeyPower, than: KeyPower): boolean {
  return (
    isHigherTier(key.tier, than.tier) ||
    isLaterThan(key.expiresAt, than.expiresAt) ||
    isWiderThan(key.allowedIps, than.allowedIps) ||
    exceededLimit(key.limits, than.limits) !== undefined
  );
}

export function isHigherTier(tier: string, than: string): boolean {
  return TIERS.indexOf(tier as Tier) > TIERS.indexOf(than as Tier);
}

/** Whether a key expires later; null is never. */
export function isLaterThan(expiresAt: string | null, than: string | null): boolean {
  return than !== null && (expiresAt === null || expiresAt > than);
}

/** Whether addresses go beyond others; null is every address. */
export function isWiderThan(allowedIps: readonly string[] | null, than: readonly string[] | null): boolean {
  return than !== null && (allowedIps === null || !liesWithin(allowedIps, than));
}

function scopeMissing(scope: string): AppError {
  return new AppError('insufficient_scope', `A key with the scope ${scope} can be managed only by a key that has it`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    details: { scope },
  });
}
