/** A name in a query: in quotes it is the whole name, otherwise a part of it. Both in lower case. */
export type NamePart = { readonly text: string; readonly isWhole: boolean };

/** The fields whose values are names. */
export const NAME_FIELDS = ['account', 'category', 'merchant', 'tag'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

/** The words after `is:`. */
export const STATES = [
  'income',
  'expense',
  'transfer',
  'split',
  'pending',
  'cleared',
  'reviewed',
  'excluded',
  'uncategorized',
  'counted',
  'reported',
  'put_aside',
] as const;
export type State = (typeof STATES)[number];

type Condition =
  | { readonly kind: 'text'; readonly text: string }
  /** `none` is among the values: without a category, merchant or tag. */
  | { readonly kind: 'name'; readonly field: NameField; readonly names: readonly NamePart[]; readonly orNone: boolean }
  /** Bounds of the absolute amount, decimals, both included. */
  | { readonly kind: 'amount'; readonly min: string | undefined; readonly max: string | undefined }
  /** Civil dates, both included. */
  | { readonly kind: 'date'; readonly from: string | undefined; readonly to: string | undefined }
  | { readonly kind: 'currency'; readonly codes: readonly string[] }
  /** In one of these. */
  | { readonly kind: 'state'; readonly states: readonly State[] };

/** One term of a query; a transaction must meet all of them, or not meet those that are negated. */
export type Term = Condition & { readonly isNegated: boolean };
