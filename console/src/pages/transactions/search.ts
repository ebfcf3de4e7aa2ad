import { civilDate, flag, oneOf, type RawSearch, SORTS, type Sort, text, texts } from '../../ui/routing/index.ts';

const TYPES = ['income', 'expense'] as const;

export type TransactionsSearch = {
  q?: string | undefined;
  account?: string[] | undefined;
  category?: string[] | undefined;
  merchant?: string[] | undefined;
  tag?: string[] | undefined;
  /** The first day, YYYY-MM-DD. */
  from?: string | undefined;
  /** The last day, YYYY-MM-DD. */
  to?: string | undefined;
  /** The minimum absolute amount, a decimal string. */
  min?: string | undefined;
  max?: string | undefined;
  type?: (typeof TYPES)[number] | undefined;
  uncategorised?: true | undefined;
  /** Without the cleared ones; set by the page of an account. */
  uncleared?: true | undefined;
  /** Only what waits for a review; set by the page of it. */
  unreviewed?: true | undefined;
  /** The newest first by default. */
  sort?: Sort | undefined;
  /** The id of the open transaction, or `new` for the form of a new one. */
  open?: string | undefined;
};

export function readTransactionsSearch(search: RawSearch): TransactionsSearch {
  return {
    q: text(search.q),
    account: texts(search.account),
    category: texts(search.category),
    merchant: texts(search.merchant),
    tag: texts(search.tag),
    from: civilDate(search.from),
    to: civilDate(search.to),
    min: decimal(search.min),
    max: decimal(search.max),
    type: oneOf(search.type, TYPES),
    uncategorised: flag(search.uncategorised),
    sort: oneOf(search.sort, SORTS),
    open: text(search.open),
  };
}

/** The API's filters for the search parameters. */
export function filtersOf(search: TransactionsSearch) {
  return {
    q: search.q?.slice(0, 500),
    account_ids: search.account,
    category_ids: search.category,
    merchant_ids: search.merchant,
    tag_ids: search.tag,
    uncategorized: search.uncategorised,
    start_date: search.from,
    end_date: search.to,
    min_amount: search.min,
    max_amount: search.max,
    type: search.type,
    cleared: search.uncleared ? false : undefined,
    reviewed: search.unreviewed ? false : undefined,
  };
}

export function sortOf({ sort = '-date' }: TransactionsSearch): Sort {
  return sort;
}

/** Clears every filter and the search. */
export const NO_FILTERS = {
  q: undefined,
  account: undefined,
  category: undefined,
  merchant: undefined,
  tag: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  type: undefined,
  uncategorised: undefined,
  uncleared: undefined,
} satisfies TransactionsSearch;

/** The number of active filters, without the search. */
export function countFilters({ q: _q, open: _open, sort: _sort, ...filters }: TransactionsSearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

function decimal(value: unknown): string | undefined {
  const written = text(value);
  return written !== undefined && /^\d{1,13}(\.\d{1,8})?$/.test(written) ? written : undefined;
}
