import { SPANS, type Span } from '../format/index.ts';
import { flag, oneOf, type RawSearch } from '../routing/index.ts';

/** Search parameters of the accounts page. */
export type AccountsSearch = {
  /** The new account dialog is open. */
  new?: true | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readAccountsSearch(search: RawSearch): AccountsSearch {
  return { new: flag(search.new) };
}

/** Search parameters of an account's page. */
export type AccountSearch = {
  /** The period of the balance chart; one year by default. */
  range?: Span | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readAccountSearch(search: RawSearch): AccountSearch {
  return { range: oneOf(search.range, SPANS) };
}
