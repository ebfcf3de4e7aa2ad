import { SPANS, type Span } from '../../ui/format/index.ts';
import { flag, monthName, oneOf, type RawSearch } from '../../ui/routing/index.ts';

export type OverviewSearch = {
  /** The month shown, YYYY-MM; the current one by default. */
  month?: string | undefined;
  /** The period of the net worth chart; one year by default. */
  range?: Span | undefined;
  /** Whether net worth is compared with the period before. */
  compare?: true | undefined;
};

export function readOverviewSearch(search: RawSearch): OverviewSearch {
  return { month: monthName(search.month), range: oneOf(search.range, SPANS), compare: flag(search.compare) };
}
