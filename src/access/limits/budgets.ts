import type { Kysely } from 'kysely';
import type { TopKey, UserActor } from '#application/actor.ts';
import type { Quota } from '#application/rate-limit.ts';
import { TIERS } from '#config/rate-limits.ts';
import type { Settings } from '#config/settings.ts';
import { statement } from '#database/queries/statement.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { OWN_WINDOWS, type OwnRate } from '#kernel/limits.ts';

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

/** A counter of a request and its limit: `limit` requests per window under the id `keyId`. */
export type Budget = {
  readonly kind: 'key' | 'user';
  readonly keyId: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whether it is that of the key at the top of the chain of makers. */
  readonly isShared: boolean;
};

/** How many requests a key has made in one window; `window` is floor(unix seconds / window length). */
export type Counter = { readonly window: number; readonly count: number };

/** A counter may be this many windows ahead of the clock and still hold; further ahead, the clock was wrong when it counted. */
export const AHEAD_MAX = 1;

/** Windows kept before the current one: a clock that steps back must find their counts. */
export const KEPT_BEFORE = 1;

/** The window that the clock is in. */
export function windowAt(nowMs: number, windowSeconds: number): number {
  return Math.floor(nowMs / (windowSeconds * 1000));
}

/** A counter that a request counts in; `window` is that of this process’s clock. */
type Asked = { readonly counter: Counter | undefined; readonly limit: number; readonly window: number };

/** A decision, and the counters after it, in the order in which they were given. */
export type CountDecision = { readonly admitted: boolean; readonly counters: readonly Counter[] };

/**
 * Decides on one request, and counts it in all its counters if all admit it: the step that every counter store must do atomically.
 * Windows are fixed and aligned to the clock. When the clock steps back, a counter keeps its own window until that ends, so that a
 * step neither resets a quota nor ends a window early; the reset may then be more than one window away.
 */
export function decide(asked: readonly Asked[]): CountDecision {
  const current = asked.map(({ counter, limit, window }) => ({ ...counterAt(counter, window), limit }));
  const admitted = current.every(({ count, limit }) => count < limit);
  const more = admitted ? 1 : 0;
  return { admitted, counters: current.map(({ window, count }) => ({ window, count: count + more })) };
}

/** The quota without counting; `admitted` says whether the next request would pass. */
export function currentQuota(budgets: readonly Budget[], counters: readonly (Counter | undefined)[], nowMs: number) {
  const current = budgets.map(({ windowSeconds }, index) => counterAt(counters[index], windowAt(nowMs, windowSeconds)));
  const admitted = current.every(({ count }, index) => count < (budgets[index]?.limit ?? 0));
  return quotaOf(budgets, { admitted, counters: current }, nowMs);
}

function counterAt(counter: Counter | undefined, window: number): Counter {
  const holds = counter !== undefined && counter.window >= window && counter.window <= window + AHEAD_MAX;
  return holds ? counter : { window, count: 0 };
}

/** The quota as responses show it: that of the counter with the fewest requests left; of equal ones the one that begins again last. */
export function quotaOf(budgets: readonly Budget[], { admitted, counters }: CountDecision, nowMs: number): Quota {
  const quotas = budgets.map(({ limit, windowSeconds, isShared }, index) => {
    const { window, count } = counters[index] ?? counterAt(undefined, windowAt(nowMs, windowSeconds));
    const resetInSeconds = (window + 1) * windowSeconds - Math.floor(nowMs / 1000);
    return { admitted, limit, count, remaining: Math.max(0, limit - count), resetInSeconds, windowSeconds, isShared };
  });
  return quotas.reduce((one, other) => {
    const isTighter =
      other.remaining === one.remaining ? other.resetInSeconds > one.resetInSeconds : other.remaining < one.remaining;
    return isTighter ? other : one;
  });
}

type Db = Kysely<UsageTables>;

const selectCounters = statement((db: Db, { keyIds }: { readonly keyIds: readonly string[] | undefined }) => {
  const counters = db.selectFrom('rate_counters').selectAll();
  return keyIds === undefined ? counters : counters.where('key_id', 'in', keyIds);
});

/** Counters by key: these, or all. */
export async function readCounters(db: Db, keyIds?: readonly string[]): Promise<Map<string, Counter>> {
  const rows = await selectCounters.all(db, { keyIds });
  return new Map(rows.map((row) => [row.key_id, { window: Number(row.window), count: Number(row.count) }]));
}

/** Deletes the counters of windows before the `oldest` of their kind. */
export async function deleteCountersBefore(db: Db, { prefixed, others }: OldestWindows): Promise<void> {
  const before = (window: number) => db.deleteFrom('rate_counters').where('window', '<', BigInt(window));
  for (const [prefix, window] of prefixed) await before(window).where('key_id', 'like', `${prefix}%`).execute();
  const unprefixed = [...prefixed.keys()].reduce(
    (query, prefix) => query.where('key_id', 'not like', `${prefix}%`),
    before(others),
  );
  await unprefixed.execute();
}
