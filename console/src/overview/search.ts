import { SPANS, type Span } from '../format/index.ts';
import { oneOf, type RawSearch } from '../routing/index.ts';

/** Of which time the spending is shown. */
export const SPENDING_PERIODS = ['month', 'last-month', 'year'] as const;

/** What the address of this page may hold; optional members only. */
export type OverviewSearch = {
  /** How far back net worth is shown: a year unless given. */
  range?: Span | undefined;
  /** Of which time spending is shown: this month unless given. */
  spending?: (typeof SPENDING_PERIODS)[number] | undefined;
};

/** Reads it; what makes no sense is left out. */
export function readOverviewSearch(search: RawSearch): OverviewSearch {
  return { range: oneOf(search.range, SPANS), spending: oneOf(search.spending, SPENDING_PERIODS) };
}
