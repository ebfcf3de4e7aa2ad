/** When a key shall end: in so many days, at the end of a chosen day, never, or as it is. */
export type Expiry = { readonly kind: 'never' | 'kept' | 'date' | '30' | '90' | '365'; readonly date: string };

/** The end as the API takes it; undefined leaves it as it is. */
export function expiresAt({ kind, date }: Expiry): string | null | undefined {
  if (kind === 'kept') return undefined;
  if (kind === 'never') return null;
  if (kind === 'date') return date === '' ? undefined : new Date(`${date}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(kind) * 86_400_000).toISOString();
}

/** Addresses as a person types them: one a line, or with commas or spaces between. None means from anywhere. */
export function addressesOf(text: string): string[] | null {
  const addresses = text.split(/[\s,;]+/).filter((address) => address !== '');
  return addresses.length === 0 ? null : addresses;
}
