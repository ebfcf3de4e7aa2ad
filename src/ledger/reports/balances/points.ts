import { dayNumber, daysBetween, nextDay } from '#kernel/time/civil-date.ts';
import type { History } from './history.ts';
import type { AccountSeries } from './store.ts';

/** The distance of the points of a history: days, weeks, or months as the family has them. */
export const INTERVALS = ['day', 'week', 'month'] as const;

export type Interval = (typeof INTERVALS)[number];

/** The dates of the points, oldest first; the last is always `end`. */
export function pointDates(start: string, end: string, interval: Interval, monthStartDay: number): string[] {
  const span = dayNumber(end) - dayNumber(start);
  const monthStart = `-${String(monthStartDay).padStart(2, '0')}`;
  const dates: string[] = [];
  let date = start;
  for (let left = span; left >= 0; left -= 1) {
    const next = nextDay(date);
    if (left === 0 || interval === 'day' || (interval === 'week' ? left % 7 === 0 : next.endsWith(monthStart))) {
      dates.push(date);
    }
    date = next;
  }
  return dates;
}

type Span = {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly interval: Interval;
};

const SHORTEST: Readonly<Record<Interval, number>> = { day: 1, week: 7, month: 28 };

/** The most points that such a history has; without both dates, of all days that it may have. */
export function pointsMax({ start_date, end_date, interval }: Span, daysMax: number): number {
  const days = start_date === undefined || end_date === undefined ? daysMax : daysBetween(start_date, end_date);
  return Math.min(days, daysMax) / SHORTEST[interval];
}

/** An account and what happened in it from the first point on. */
export type AccountHistory = { readonly series: AccountSeries; readonly history: History };

/**
 * Returns the balances of accounts at the end of a day, without the accounts that have not begun. Call it with ascending days:
 * it reads each history once.
 */
export function balanceReader(histories: readonly AccountHistory[]) {
  const states = histories.map(({ series, history }) => ({ series, history, next: 0, minor: history.before.total }));
  return (date: string) =>
    states.flatMap((state) => {
      const { days } = state.history;
      for (let day = days[state.next]; day !== undefined && day.date <= date; day = days[state.next]) {
        state.minor = day.end.cash + day.end.nonCash;
        state.next += 1;
      }
      return date < state.series.start ? [] : [{ account: state.series.account, minor: state.minor }];
    });
}
