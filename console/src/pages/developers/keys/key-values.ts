import type { Schemas } from '../../../api/index.ts';
import { DAY_MS } from '../../../ui/format/index.ts';
import type { KeyScope } from '../scopes.ts';

const TIERS = ['standard', 'premium', 'enterprise'] as const;

const WINDOWS = [60, 3600, 86_400] as const;

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
  /** Empty for all accounts. */
  readonly account_ids: string[];
  /** The first and the last day of its entries; empty for any. */
  readonly date_from: string;
  readonly date_to: string;
  readonly mask_values: boolean;
  /** `requests/seconds`, or `any`. */
  readonly rate: string;
  /** Changes a day, or `any`. */
  readonly writes: string;
};

/** The rates of its own that a key of any tier can have. */
export const RATES = ['any', '10/3600', '50/3600', '100/86400'];
export const WRITES = ['any', '10', '100', '1000'];

export const NEW_KEY: KeyValues = {
  name: '',
  expires_at: '90',
  expiry_date: '',
  allowed_ips: '',
  tier: null,
  scopes: ['read'],
  account_ids: [],
  date_from: '',
  date_to: '',
  mask_values: false,
  rate: 'any',
  writes: 'any',
};

export function keyValues(key: Schemas['ApiKey']): KeyValues {
  return {
    name: key.name,
    expires_at: key.expires_at === null ? 'never' : 'unchanged',
    expiry_date: '',
    allowed_ips: key.allowed_ips?.join('\n') ?? '',
    tier: TIERS.find((tier) => tier === key.tier) ?? null,
    scopes: [],
    account_ids: key.account_ids ?? [],
    date_from: key.date_from ?? '',
    date_to: key.date_to ?? '',
    mask_values: key.mask_values,
    rate: key.rate_limit === null ? 'any' : `${key.rate_limit.limit}/${key.rate_limit.window_seconds}`,
    writes: key.writes_per_day === null ? 'any' : String(key.writes_per_day),
  };
}

/** The members of the request that keys can change later. */
export function keyMembers(values: KeyValues) {
  const { name, expires_at, expiry_date, allowed_ips, account_ids, date_from, date_to, mask_values, rate, writes } =
    values;
  return {
    name,
    expires_at: expiresAt({ kind: expires_at, date: expiry_date }),
    allowed_ips: addressesOf(allowed_ips),
    account_ids: account_ids.length === 0 ? null : account_ids,
    date_from: date_from || null,
    date_to: date_to || null,
    mask_values,
    rate_limit: rate === 'any' ? null : rateOf(rate),
    writes_per_day: writes === 'any' ? null : Number(writes),
  };
}

function rateOf(rate: string): NonNullable<Schemas['NewApiKey']['rate_limit']> {
  const [limit = 1, seconds] = rate.split('/').map(Number);
  return { limit, window_seconds: WINDOWS.find((window) => window === seconds) ?? 3600 };
}

/** When a key expires: after some days, at the end of a given day, never, or unchanged. */
type Expiry = { readonly kind: 'never' | 'unchanged' | 'date' | '30' | '90' | '365'; readonly date: string };

/** The expiry for the API; undefined leaves it unchanged. */
export function expiresAt({ kind, date }: Expiry, now = Date.now()): string | null | undefined {
  if (kind === 'unchanged') return undefined;
  if (kind === 'never') return null;
  if (kind === 'date') return date === '' ? undefined : new Date(`${date}T23:59:59`).toISOString();
  return new Date(now + Number(kind) * DAY_MS).toISOString();
}

/** Splits IP addresses separated by lines, commas or spaces. Null allows every address. */
export function addressesOf(text: string): string[] | null {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  return addresses.length === 0 ? null : addresses;
}
