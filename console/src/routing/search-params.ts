/** What the address bar holds, before anybody has looked at it. The router has turned what looks like JSON into its value. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Text that is not empty. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One text or several: never an empty list. */
export function texts(value: unknown): string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).flatMap((one) => text(one) ?? []);
  return all.length === 0 ? undefined : all;
}

/** One of the given words. */
export function oneOf<const Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

/** A civil date, YYYY-MM-DD. */
export function civilDate(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** True, or nothing. */
export function flag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

/** The search text of a list, for pages that have no other search parameter. */
export function readTextSearch(search: RawSearch): { q?: string | undefined } {
  return { q: text(search.q) };
}
