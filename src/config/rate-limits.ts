import { integer, SettingFault } from './setting-parsers.ts';

/** The tiers of API keys, smallest limit first. */
export const TIERS = ['standard', 'premium', 'enterprise'] as const;

export type Tier = (typeof TIERS)[number];

/** Requests per window for a key of each tier. */
export type RateLimits = Readonly<Record<Tier, number>>;

export const RATE_LIMITS_DEFAULT: RateLimits = Object.freeze({ standard: 100, premium: 1000, enterprise: 10_000 });

const requests = integer(1, 1_000_000_000);

/** Parses `standard=100,premium=1000`; an omitted tier keeps its default. @throws SettingFault */
export function rateLimits(text: string): RateLimits {
  const limits: Partial<Record<Tier, number>> = {};
  for (const pair of text.split(',')) {
    const [name, amount = '', ...rest] = pair.split('=').map((side) => side.trim());
    const tier = TIERS.find((known) => known === name);
    if (tier === undefined || limits[tier] !== undefined || rest.length > 0) {
      throw new SettingFault(`must be tier=requests,… with each of ${TIERS.join(', ')} at most once`);
    }
    limits[tier] = requests(amount);
  }
  return Object.freeze({ ...RATE_LIMITS_DEFAULT, ...limits });
}

/** The inverse of {@link rateLimits}. */
export function rateLimitsText(limits: RateLimits): string {
  return TIERS.map((tier) => `${tier}=${limits[tier]}`).join(',');
}
