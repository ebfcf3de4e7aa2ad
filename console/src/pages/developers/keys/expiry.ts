import { DAY_MS } from '../../../ui/format/index.ts';

/** When a key expires: after some days, at the end of a given day, never, or unchanged. */
export type Expiry = { readonly kind: 'never' | 'unchanged' | 'date' | '30' | '90' | '365'; readonly date: string };

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
