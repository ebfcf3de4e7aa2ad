import { type RawSearch, text } from '../../../ui/routing/index.ts';

/** The periods that the usage page offers, in days. */
export const DAYS = [7, 30, 90, 365] as const;

/** Search parameters of the usage page. */
export type UsageSearch = { key?: string | undefined; days?: (typeof DAYS)[number] | undefined };

/** Reads the search parameters; invalid ones are ignored. */
export function readUsageSearch(search: RawSearch): UsageSearch {
  return { key: text(search.key), days: DAYS.find((days) => days === search.days) };
}
