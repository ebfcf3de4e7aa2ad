/** The search parameters before validation, which ignores invalid ones; the router has parsed values that look like JSON. */
export type RawSearch = Readonly<Record<string, unknown>>;

/** Non-empty text. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One or more texts; undefined instead of an empty list. */
export function texts(value: unknown): string[] | undefined {
  const all = (Array.isArray(value) ? value : [value]).flatMap((one) => text(one) ?? []);
  return all.length === 0 ? undefined : all;
}

/** One of the given values. */
export function oneOf<const Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === value);
}

/** A civil date, YYYY-MM-DD. */
export function civilDate(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

/** A month, YYYY-MM. */
export function monthName(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;
}

/** True, or undefined. */
export function flag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

type NewSearch = {
  /** The dialog of a new record is open. */
  new?: true | undefined;
};

/** The address of a page on which only the dialog of a new record has one. */
export function readNewSearch(search: RawSearch): NewSearch {
  return { new: flag(search.new) };
}

/** The search text of a list, and its dialog of a new record. */
export function readTextSearch(search: RawSearch): NewSearch & { q?: string | undefined } {
  return { q: text(search.q), new: flag(search.new) };
}

/** The orders of a list of transactions, as the API names them; `-` is descending. */
export const SORTS = ['date', '-date', 'amount', '-amount', 'name', '-name'] as const;
export type Sort = (typeof SORTS)[number];
