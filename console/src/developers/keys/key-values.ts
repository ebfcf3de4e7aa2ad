import type { Schemas } from '../../api/index.ts';
import type { KeyScope } from '../credentials/index.ts';
import { addressesOf, type Expiry, expiresAt } from './expiry.ts';

const TIERS = ['standard', 'premium', 'enterprise'] as const;

type Tier = (typeof TIERS)[number];

/** The values of a key's form. */
export type KeyValues = {
  readonly name: string;
  readonly expires_at: Expiry['kind'];
  /** The day of the expiry `date`. */
  readonly expiry_date: string;
  /** One address or block per line. */
  readonly allowed_ips: string;
  readonly tier: Tier | null;
  readonly scopes: KeyScope[];
};

export const NEW_KEY: KeyValues = {
  name: '',
  expires_at: '90',
  expiry_date: '',
  allowed_ips: '',
  tier: null,
  scopes: ['read'],
};

export function keyValues(key: Schemas['ApiKey']): KeyValues {
  return {
    name: key.name,
    expires_at: key.expires_at === null ? 'never' : 'unchanged',
    expiry_date: '',
    allowed_ips: key.allowed_ips?.join('\n') ?? '',
    tier: TIERS.find((tier) => tier === key.tier) ?? null,
    scopes: [],
  };
}

/** The members of the request that keys can change later. */
export function keyMembers({ name, expires_at, expiry_date, allowed_ips }: KeyValues) {
  return {
    name,
    expires_at: expiresAt({ kind: expires_at, date: expiry_date }),
    allowed_ips: addressesOf(allowed_ips),
  };
}
