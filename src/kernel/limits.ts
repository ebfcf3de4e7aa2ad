/** The windows that a credential's own rate can have, in seconds: few, so that old counters are recognized and deleted. */
export const OWN_WINDOWS = [60, 3600, 86_400] as const;

/** A number of requests in each window of some seconds. */
export type OwnRate = { readonly limit: number; readonly windowSeconds: number };

/** How a key or a grant is limited besides its scopes. Null in a member is no such limit. */
export type Limits = {
  /** The only accounts that it sees, of those that its user sees. */
  readonly accountIds: readonly string[] | null;
  /** The first and the last day of the entries that it sees. */
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  /** Whether amounts, balances and names of others are hidden. */
  readonly maskValues: boolean;
  readonly rateLimit: OwnRate | null;
  /** How many changes it may make on one day of the family. */
  readonly writesPerDay: number | null;
};

export const NO_LIMITS: Limits = {
  accountIds: null,
  dateFrom: null,
  dateTo: null,
  maskValues: false,
  rateLimit: null,
  writesPerDay: null,
};

/** The limits as the API shows them and the database stores them. */
export type ShownLimits = {
  readonly account_ids: string[] | null;
  readonly date_from: string | null;
  readonly date_to: string | null;
  readonly mask_values: boolean;
  readonly rate_limit: { readonly limit: number; readonly window_seconds: number } | null;
  readonly writes_per_day: number | null;
};

export function showLimits(limits: Limits | null): ShownLimits {
  const { accountIds, dateFrom, dateTo, maskValues, rateLimit, writesPerDay } = limits ?? NO_LIMITS;
  return {
    account_ids: accountIds === null ? null : [...accountIds],
    date_from: dateFrom,
    date_to: dateTo,
    mask_values: maskValues,
    rate_limit: rateLimit === null ? null : { limit: rateLimit.limit, window_seconds: rateLimit.windowSeconds },
    writes_per_day: writesPerDay,
  };
}

type GivenLimits = { readonly [Name in keyof ShownLimits]?: ShownLimits[Name] | undefined };

/** Limits of which some members are given; the others are as in `base`. */
export function readLimits(given: GivenLimits, base: Limits = NO_LIMITS): Limits {
  const { account_ids, date_from, date_to, mask_values, rate_limit, writes_per_day } = given;
  return {
    accountIds: account_ids === undefined ? base.accountIds : account_ids,
    dateFrom: date_from === undefined ? base.dateFrom : date_from,
    dateTo: date_to === undefined ? base.dateTo : date_to,
    maskValues: mask_values ?? base.maskValues,
    rateLimit:
      rate_limit === undefined
        ? base.rateLimit
        : rate_limit && { limit: rate_limit.limit, windowSeconds: rate_limit.window_seconds },
    writesPerDay: writes_per_day === undefined ? base.writesPerDay : writes_per_day,
  };
}

/** The stored text of limits; null without any. */
export function storeLimits(limits: Limits): string | null {
  return isUnlimited(limits) ? null : JSON.stringify(showLimits(limits));
}

/** The limits of a stored text; null without any. */
export function parseLimits(text: string | null): Limits | null {
  return text === null ? null : readLimits(JSON.parse(text));
}

function isUnlimited(limits: Limits): boolean {
  return Object.values(limits).every((limit) => limit === null || limit === false);
}

/** The member of `limits` that allows more than `than` does, as the API names it; undefined if none does. */
export function exceededLimit(limits: Limits, than: Limits): keyof ShownLimits | undefined {
  const narrower = showLimits(narrowed(limits, than));
  const own = showLimits(limits);
  const names = Object.keys(own) as (keyof ShownLimits)[];
  return names.find((name) => JSON.stringify(own[name]) !== JSON.stringify(narrower[name]));
}

/** The limits that hold where both do. */
export function narrowed(limits: Limits, by: Limits): Limits {
  return {
    accountIds: both(limits.accountIds, by.accountIds, (own, others) => own.filter((id) => others.includes(id))),
    dateFrom: both(limits.dateFrom, by.dateFrom, later),
    dateTo: both(limits.dateTo, by.dateTo, earlier),
    maskValues: limits.maskValues || by.maskValues,
    rateLimit: both(limits.rateLimit, by.rateLimit, slower),
    writesPerDay: both(limits.writesPerDay, by.writesPerDay, Math.min),
  };
}

function both<T>(own: T | null, other: T | null, lesser: (own: T, other: T) => T): T | null {
  return own === null || other === null ? (own ?? other) : lesser(own, other);
}

function slower(own: OwnRate, other: OwnRate): OwnRate {
  return {
    limit: Math.min(own.limit, other.limit),
    windowSeconds: Math.max(own.windowSeconds, other.windowSeconds),
  };
}

type Dates = Pick<Limits, 'dateFrom' | 'dateTo'>;

/** The part of a period that is within the limits. It may end before it begins. */
export function cutToDates(limits: Dates | null, start: string | undefined, end: string | undefined) {
  const { dateFrom, dateTo } = limits ?? NO_LIMITS;
  return {
    start: both(start ?? null, dateFrom, later) ?? undefined,
    end: both(end ?? null, dateTo, earlier) ?? undefined,
  };
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);
