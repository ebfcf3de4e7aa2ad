import { integer, SettingFault } from './setting-parsers.ts';

/** The tiers an API key may have, from the smallest limit to the largest. */
export const TIERS = ['standard', 'premium', 'enterprise'] as const;

/** One of {@link TIERS}. */
export type Tier = (typeof TIERS)[number];

/** Requests a key of each tier may make in one window. Never infinite. */
export type RateLimits = Readonly<Record<Tier, number>>;

/** The limits of a server that sets none. */
export const RATE_LIMITS_DEFAULT: RateLimits = Object.freeze({ standard: 100, premium: 1000, enterprise: 10_000 });

const requests = integer(1, 1_000_000_000);

/** Reads `standard=100,premium=1000`; a tier left out keeps its default. @throws SettingFault */
export function rateLimits(text: string): RateLimits {
  const limits: Partial<Record<Tier, number>> = {};
  for (const pair of text.split(',')) {
    const [name, amount = '', ...rest] = pair.split('=').map((side) => side.trim());
    const tier = TIERS.find((known) => known === name);
    if (tier === undefined || limits[tier] !== undefined || rest.length > 0) {
      throw new SettingFault(`must read tier=requests,… with each of ${TIERS.join(', ')} at most once`);
    }
    limits[tier] = requests(amount);
  }
  return Object.freeze({ ...RATE_LIMITS_DEFAULT, ...limits });
}

/** Writes limits as {@link rateLimits} reads them. */
export function rateLimitsText(limits: RateLimits): string {
  return TIERS.map((tier) => `${tier}=${limits[tier]}`).join(',');
}
