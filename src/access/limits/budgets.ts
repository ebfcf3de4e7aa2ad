import type { TopKey, UserActor } from '#application/actor.ts';
import type { Quota } from '#application/rate-limit.ts';
import { TIERS } from '#config/rate-limits.ts';
import type { Settings } from '#config/settings.ts';
import { AppError } from '#kernel/errors.ts';
import { OWN_WINDOWS, type OwnRate } from '#kernel/limits.ts';
import { type Budget, type Counter, KEPT_BEFORE, windowAt } from './decide.ts';

/** The settings that decide on the rate of a tier. */
export type TierSettings = Pick<Settings, 'rateLimits' | 'rateLimitWindowSeconds' | 'defaultTier'>;

/** The settings that decide on budgets. */
export type BudgetSettings = TierSettings & Pick<Settings, 'userRequestsPerMinute'>;

/** The start of the ids under which users are counted; the ids of API keys are UUIDs. */
const USER_PREFIX = 'user:';
const USER_WINDOW_SECONDS = 60;

/** The start of the ids under which credentials with a rate of their own are counted; the window in seconds follows. */
const OWN_PREFIX = 'own:';

/** The rate of a tier; an unknown tier has the default one. */
export function tierRate(settings: TierSettings, tier: string | undefined): OwnRate {
  const { rateLimits, defaultTier, rateLimitWindowSeconds: windowSeconds } = settings;
  const limits: Readonly<Record<string, number>> = rateLimits;
  const limit = Object.hasOwn(limits, tier ?? '') ? limits[tier ?? ''] : undefined;
  return { limit: limit ?? rateLimits[defaultTier], windowSeconds };
}

/** Whether a rate can admit more requests than another in some window of it. */
export function isFaster(rate: OwnRate, than: OwnRate): boolean {
  return rate.limit * Math.max(rate.windowSeconds, than.windowSeconds) > than.limit * rate.windowSeconds;
}

/** A key, the rate of its own, and the key at the top of the chain of its makers; null if a person made it. */
export type RatedKey = TopKey & { readonly top: TopKey | null };

/**
 * The budgets of an API key, its own first. A key that a key made also counts in that of the key at the top, which thus bounds all
 * keys below it.
 */
export function keyBudgets(settings: BudgetSettings, { top, ...key }: RatedKey): Budget[] {
  const own = keyBudget(settings, key);
  return top === null ? [own] : [own, { ...keyBudget(settings, top), isShared: true }];
}

/** The rate of its tier, or its own if that is no faster. */
function keyBudget(settings: BudgetSettings, { id, tier, rateLimit }: TopKey): Budget {
  const ofTier = tierRate(settings, tier);
  if (rateLimit !== null && !isFaster(rateLimit, ofTier)) return ownBudget(id, rateLimit);
  return { kind: 'key', keyId: id, ...ofTier, isShared: false };
}

function ownBudget(id: string, { limit, windowSeconds }: OwnRate): Budget {
  return { kind: 'key', keyId: `${OWN_PREFIX}${windowSeconds}:${id}`, limit, windowSeconds, isShared: false };
}

/** The budgets that a request of `actor` counts against: the credential's, or the user's for all sessions and tokens. */
export function budgetsOf(settings: BudgetSettings, actor: UserActor): Budget[] {
  const rateLimit = actor.limits?.rateLimit ?? null;
  const id = actor.credentialId;
  if (actor.type === 'api_key') return keyBudgets(settings, { ...actor.apiKey, id, rateLimit });
  const ofUser = { limit: settings.userRequestsPerMinute, windowSeconds: USER_WINDOW_SECONDS };
  if (rateLimit !== null && !isFaster(rateLimit, ofUser)) return [ownBudget(id, rateLimit)];
  return [{ kind: 'user', keyId: USER_PREFIX + actor.userId, ...ofUser, isShared: false }];
}

/** The oldest windows whose counters are kept, by the start of the ids; windows of other lengths have other numbers. */
export type OldestWindows = { readonly prefixed: ReadonlyMap<string, number>; readonly others: number };

export function oldestWindows(settings: BudgetSettings, nowMs: number): OldestWindows {
  const oldest = (windowSeconds: number) => windowAt(nowMs, windowSeconds) - KEPT_BEFORE;
  return {
    prefixed: new Map([
      [USER_PREFIX, oldest(USER_WINDOW_SECONDS)],
      ...OWN_WINDOWS.map((seconds) => [`${OWN_PREFIX}${seconds}:`, oldest(seconds)] as const),
    ]),
    others: oldest(settings.rateLimitWindowSeconds),
  };
}

/** Whether the counter of an id is of a window that is kept. */
export function isKept(keyId: string, { window }: Counter, { prefixed, others }: OldestWindows): boolean {
  const [prefix] = [...prefixed.keys()].filter((start) => keyId.startsWith(start));
  return window >= (prefix === undefined ? others : (prefixed.get(prefix) ?? others));
}

type MessageSettings = Pick<Settings, 'rateLimits' | 'tierSelfService'>;

/** The 429 for a request over its budget: when to try again, and how to need fewer requests or have more. */
export function budgetExceeded(settings: MessageSettings, actor: UserActor, quota: Quota, policy: string): AppError {
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
    violatedPolicy: policy,
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
