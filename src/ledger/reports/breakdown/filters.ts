import type { Dimension } from './find-sums.ts';
import type { Period } from './periods.ts';

/** Query parameters of `GET /transactions` that list exactly the entries of a figure. */
export type EntryFilter = {
  readonly q: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly type?: 'income' | 'expense';
  readonly account_ids?: string[];
  readonly category_ids?: string[];
  readonly merchant_ids?: string[];
  readonly tag_ids?: string[];
};

const PARAMETERS = {
  category: 'category_ids',
  merchant: 'merchant_ids',
  tag: 'tag_ids',
  account: 'account_ids',
} as const;

/** The filter of everything that counts in a period, or of what has one of some labels; null is for entries without one. */
export function filterOf(
  { start, end }: Period,
  by: Dimension = null,
  ids: readonly (string | null)[] = [],
): EntryFilter {
  const days = { start_date: start, end_date: end };
  if (by === null) return { q: 'is:reported', ...days };
  const labels = ids.filter((id) => id !== null);
  if (labels.length < ids.length) return { q: `is:reported ${by}:none`, ...days };
  return { q: 'is:reported', ...days, [PARAMETERS[by]]: labels };
}

/** The filter of what was put aside in a period. */
export function putAsideFilter({ start, end }: Period): EntryFilter {
  return { q: 'is:put_aside', start_date: start, end_date: end };
}
