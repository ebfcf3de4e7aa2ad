import { flag, type RawSearch } from '../routing/index.ts';

/** Search parameters of the recurring payments page. */
export type RecurringSearch = {
  /** The new recurring payment dialog is open. */
  new?: true | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readRecurringSearch(search: RawSearch): RecurringSearch {
  return { new: flag(search.new) };
}
