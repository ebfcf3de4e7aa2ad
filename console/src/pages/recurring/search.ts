import { flag, monthName, oneOf, type RawSearch } from '../../ui/routing/index.ts';

/** The parts of the recurring payments page next to the list. The forecast was one of them: it has its own page now. */
export const RECURRING_VIEWS = ['calendar', 'subscriptions', 'forecast'] as const;

export type RecurringSearch = {
  /** The new recurring payment dialog is open. */
  new?: true | undefined;
  /** The list by default. */
  view?: (typeof RECURRING_VIEWS)[number] | undefined;
  /** The month of the calendar, YYYY-MM; the present one by default. */
  month?: string | undefined;
};

export function readRecurringSearch(search: RawSearch): RecurringSearch {
  return {
    new: flag(search.new),
    view: oneOf(search.view, RECURRING_VIEWS),
    month: monthName(search.month),
  };
}
