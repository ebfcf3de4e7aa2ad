import { SPANS, type Span } from '../format/index.ts';
import { flag, oneOf, type RawSearch } from '../routing/index.ts';

/** What the address of this page may hold; optional members only. */
export type AccountsSearch = {
  /** The form for a new account is open. */
  new?: true | undefined;
};

/** Reads it; what makes no sense is left out. */
export function readAccountsSearch(search: RawSearch): AccountsSearch {
  return { new: flag(search.new) };
}

/** What the address of this page may hold; optional members only. */
export type AccountSearch = {
  /** How far back the balance is shown: a year unless given. */
  range?: Span | undefined;
};

/** Reads it; what makes no sense is left out. */
export function readAccountSearch(search: RawSearch): AccountSearch {
  return { range: oneOf(search.range, SPANS) };
}
