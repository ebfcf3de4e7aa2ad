import type { UserActor } from '#application/actor.ts';
import type { Settings } from '#config/settings.ts';
import { OWN_WINDOWS, type OwnRate } from '#kernel/limits.ts';
import { type Counter, KEPT_BEFORE, windowAt } from './decide.ts';

/** The counter and the limit of a request: `limit` requests per window under the id `keyId`. */
export type Budget = {
  readonly kind: 'key' | 'user';
  readonly keyId: string;
  readonly limit: number;
  readonly windowSeconds: number;
};

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

/** The budget of an API key: that of its tier, or its own if that is no faster. */
export function keyBudget(
  settings: BudgetSettings,
  keyId: string,
  tier: string | undefined,
  own: OwnRate | null,
): Budget {
  const ofTier = tierRate(settings, tier);
  return own === null || isFaster(own, ofTier) ? { kind: 'key', keyId, ...ofTier } : ownBudget(keyId, own);
}

function ownBudget(id: string, { limit, windowSeconds }: OwnRate): Budget {
  return { kind: 'key', keyId: `${OWN_PREFIX}${windowSeconds}:${id}`, limit, windowSeconds };
}

/** The budget that a request of `actor` counts against: the credential's own, or the user's for all sessions and tokens. */
export function budgetOf(settings: BudgetSettings, actor: UserActor): Budget {
  const own = actor.limits?.rateLimit ?? null;
  if (actor.type === 'api_key') return keyBudget(settings, actor.credentialId, actor.apiKey.tier, own);
  const ofUser = { limit: settings.userRequestsPerMinute, windowSeconds: USER_WINDOW_SECONDS };
  if (own !== null && !isFaster(own, ofUser)) return ownBudget(actor.credentialId, own);
  return { kind: 'user', keyId: USER_PREFIX + actor.userId, ...ofUser };
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
