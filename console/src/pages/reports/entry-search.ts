import type { Schemas } from '../../api/index.ts';

export type EntryFilter = Schemas['EntryFilter'];

/** The search parameters of the transactions page for the entries of a figure. */
export function entrySearch(filter: EntryFilter, side?: 'income' | 'expense') {
  return {
    q: filter.q,
    from: filter.start_date,
    to: filter.end_date,
    type: side ?? filter.type,
    account: filter.account_ids,
    category: filter.category_ids,
    merchant: filter.merchant_ids,
    tag: filter.tag_ids,
  };
}
