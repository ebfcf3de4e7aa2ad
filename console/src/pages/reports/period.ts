import { monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { useFormat } from '../../ui/index.ts';
import type { ReportsSearch } from './search.ts';

export type Interval = NonNullable<ReportsSearch['interval']>;

/** The period of a report: whole months of the family, the last one up to today. */
export type ReportPeriod = {
  readonly start: string;
  readonly end: string;
  readonly months: number;
  /** The first day of the last month. */
  readonly last: string;
  /** Undefined where the period is one month. */
  readonly interval: Interval | undefined;
  /** Whether it ends with the current month. */
  readonly isCurrent: boolean;
};

/** The last month of a report, up to today if it is the current one. */
type LastMonth = { readonly start: string; readonly until: string; readonly isCurrent: boolean };

/** The months that end with the last one. Long ones are cut into quarters or years unless months are asked for. */
export function reportPeriod(search: ReportsSearch, { start: last, until: end, isCurrent }: LastMonth): ReportPeriod {
  const months = Number(search.months ?? 12);
  const usual = months > 60 ? 'year' : months > 12 ? 'quarter' : 'month';
  const interval = months === 1 ? undefined : (search.interval ?? usual);
  return { start: monthsAfter(last, 1 - months), end, months, last, interval, isCurrent };
}

type Words = Pick<ReturnType<typeof useFormat>, 'month'>;

/** The name of a month, quarter or year that begins on a day. */
export function partName(start: string, interval: Interval | null, { month }: Words): string {
  const year = start.slice(0, 4);
  if (interval === 'year') return year;
  if (interval !== 'quarter') return month(start, 'short');
  return t('Q{quarter} {year}', { quarter: String(Math.ceil(Number(start.slice(5, 7)) / 3)), year });
}
