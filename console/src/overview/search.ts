import { SPANS, type Span } from '../format/index.ts';
import { oneOf, type RawSearch } from '../routing/index.ts';

/** The periods of the spending card. */
export const SPENDING_PERIODS = ['month', 'last-month', 'year'] as const;

/** Search parameters of the overview. */
export type OverviewSearch = {
  /** The period of the net worth chart; one year by default. */
  range?: Span | undefined;
  /** The period of spending; this month by default. */
  spending?: (typeof SPENDING_PERIODS)[number] | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readOverviewSearch(search: RawSearch): OverviewSearch {
  return { range: oneOf(search.range, SPANS), spending: oneOf(search.spending, SPENDING_PERIODS) };
}
