import type { UserActor } from '#application/actor.ts';
import type { Settings } from '#config/settings.ts';
import { KEPT_BEFORE, windowAt } from './decide.ts';

/** The counter and the limit of a request: `limit` requests per window under the id `keyId`. */
export type Budget = {
  readonly kind: 'key' | 'user';
  readonly keyId: string;
  readonly limit: number;
  readonly windowSeconds: number;
};

/** The settings that decide on budgets. */
export type BudgetSettings = Pick<
  Settings,
  'rateLimits' | 'rateLimitWindowSeconds' | 'defaultTier' | 'userRequestsPerMinute'
>;

/** The start of the ids under which users are counted; the ids of API keys are UUIDs. */
export const USER_PREFIX = 'user:';
const USER_WINDOW_SECONDS = 60;

/** The budget of an API key; an unknown tier has the default limit. */
export function keyBudget(settings: BudgetSettings, keyId: string, tier: string | undefined): Budget {
  const { rateLimits, defaultTier, rateLimitWindowSeconds } = settings;
  const limits: Readonly<Record<string, number>> = rateLimits;
  const limit = Object.hasOwn(limits, tier ?? '') ? limits[tier ?? ''] : undefined;
  return { kind: 'key', keyId, limit: limit ?? rateLimits[defaultTier], windowSeconds: rateLimitWindowSeconds };
}

/** The budget that a request of `actor` counts against: the key's own, or the user's for all sessions and tokens. */
export function budgetOf(settings: BudgetSettings, actor: UserActor): Budget {
  if (actor.type === 'api_key') return keyBudget(settings, actor.credentialId, actor.apiKey.tier);
  const keyId = USER_PREFIX + actor.userId;
  return { kind: 'user', keyId, limit: settings.userRequestsPerMinute, windowSeconds: USER_WINDOW_SECONDS };
}

/** The oldest windows whose counters are kept. */
export function oldestWindows(settings: BudgetSettings, nowMs: number): Readonly<Record<Budget['kind'], number>> {
  return {
    key: windowAt(nowMs, settings.rateLimitWindowSeconds) - KEPT_BEFORE,
    user: windowAt(nowMs, USER_WINDOW_SECONDS) - KEPT_BEFORE,
  };
}
