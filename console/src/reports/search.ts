import { flag, monthName, type RawSearch } from '../routing/index.ts';

/** Search parameters of the reports. */
export type ReportsSearch = {
  /** The last month of the report, YYYY-MM; the current one by default. */
  month?: string | undefined;
  /** Whether the report is of the twelve months up to it. */
  year?: true | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readReportsSearch(search: RawSearch): ReportsSearch {
  return { month: monthName(search.month), year: flag(search.year) };
}
