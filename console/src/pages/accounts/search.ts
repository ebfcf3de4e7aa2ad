import { SPANS, type Span } from '../../ui/format/index.ts';
import { civilDate, flag, oneOf, type RawSearch, SORTS, type Sort, text } from '../../ui/routing/index.ts';

export type AccountsSearch = {
  /** The new account dialog is open. */
  new?: true | undefined;
};

export function readAccountsSearch(search: RawSearch): AccountsSearch {
  return { new: flag(search.new) };
}

export type AccountSearch = {
  /** The period of the balance chart; one year by default. */
  range?: Span | undefined;
  /** The part below the balance: the transactions by default. */
  view?: 'details' | 'forecast' | 'holdings' | 'statements' | undefined;
  /** The text, the order and the open one of the transactions. */
  q?: string | undefined;
  sort?: Sort | undefined;
  open?: string | undefined;
  /** The bank's balance and its day, while the account is reconciled. */
  bank?: string | undefined;
  until?: string | undefined;
  /** The first day of the bank's statement, if it is known. */
  since?: string | undefined;
  /** Whether the list leaves out the cleared transactions then. */
  uncleared?: true | undefined;
};

export function readAccountSearch(search: RawSearch): AccountSearch {
  return {
    range: oneOf(search.range, SPANS),
    view: oneOf(search.view, ['details', 'forecast', 'holdings', 'statements']),
    q: text(search.q),
    sort: oneOf(search.sort, SORTS),
    open: text(search.open),
    bank: decimal(search.bank),
    until: civilDate(search.until),
    since: civilDate(search.since),
    uncleared: flag(search.uncleared),
  };
}

function decimal(value: unknown): string | undefined {
  const written = text(value);
  return written !== undefined && /^-?\d{1,16}(\.\d{1,8})?$/.test(written) ? written : undefined;
}
