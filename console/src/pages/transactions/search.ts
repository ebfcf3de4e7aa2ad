import { civilDate, flag, oneOf, type RawSearch, SORTS, type Sort, text, texts } from '../../ui/routing/index.ts';

const TYPES = ['income', 'expense'] as const;

/** The states of a transaction that are filtered by: words of the search language after `is:`. */
export const STATES = ['pending', 'transfer', 'split', 'excluded', 'cleared', 'reviewed'] as const;
export type State = (typeof STATES)[number];

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
  /** States, with `-` those that it must not have. */
  is?: string[] | undefined;
  /** Codes of currencies, one of which it is in. */
  currency?: string[] | undefined;
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
    is: listed(search.is, isState),
    currency: listed(search.currency, (code) => /^[A-Z]{3}$/.test(code)),
    sort: oneOf(search.sort, SORTS),
    open: text(search.open),
  };
}

/** The API's filters for the search parameters. */
export function filtersOf(search: TransactionsSearch) {
  return {
    q: queryOf(search),
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

/** The search text with the filters that are terms of the search language. */
function queryOf({ q, is = [], currency = [] }: TransactionsSearch): string | undefined {
  const states = is.map((state) => (state.startsWith('-') ? `-is:${state.slice(1)}` : `is:${state}`));
  const terms = [...states, ...(currency.length > 0 ? [`currency:${currency.join(',')}`] : []), ...(q ? [q] : [])];
  return terms.length === 0 ? undefined : terms.join(' ').slice(0, 500);
}

export function sortOf({ sort = '-date' }: TransactionsSearch): Sort {
  return sort;
}

/** The fields that are filtered by. */
export const FILTER_FIELDS = [
  'period',
  'account',
  'category',
  'merchant',
  'tag',
  'amount',
  'type',
  'state',
  'currency',
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** The change that clears each field. */
export const FIELD_OFF = {
  period: { from: undefined, to: undefined },
  account: { account: undefined },
  category: { category: undefined, uncategorised: undefined },
  merchant: { merchant: undefined },
  tag: { tag: undefined },
  amount: { min: undefined, max: undefined },
  type: { type: undefined },
  state: { is: undefined },
  currency: { currency: undefined },
} as const satisfies Readonly<Record<FilterField, TransactionsSearch>>;

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
  is: undefined,
  currency: undefined,
  uncleared: undefined,
} satisfies TransactionsSearch;

/** The number of active filters, without the search. */
export function countFilters({ q: _q, open: _open, sort: _sort, ...filters }: TransactionsSearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

function isState(written: string): boolean {
  return STATES.some((state) => written === state || written === `-${state}`);
}

function listed(value: unknown, isKnown: (written: string) => boolean): string[] | undefined {
  const known = texts(value)?.filter(isKnown) ?? [];
  return known.length === 0 ? undefined : known;
}

function decimal(value: unknown): string | undefined {
  const written = text(value);
  return written !== undefined && /^\d{1,13}(\.\d{1,8})?$/.test(written) ? written : undefined;
}
