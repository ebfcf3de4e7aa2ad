import { flag, type RawSearch } from '../routing/index.ts';

/** What the address of this page may hold; optional members only. */
export type RecurringSearch = {
  /** The form for a new one is open. */
  new?: true | undefined;
};

/** Reads it; what makes no sense is left out. */
export function readRecurringSearch(search: RawSearch): RecurringSearch {
  return { new: flag(search.new) };
}
