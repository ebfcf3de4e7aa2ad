import { daysAfter, daysBetween, monthStart, monthsAfter } from '../../../ui/format/index.ts';

/** A month of the family, which may begin on another day than the first. */
export type Month = {
  /** YYYY-MM: the calendar month in which it begins. */
  readonly name: string;
  readonly start: string;
  readonly end: string;
  /** The last day that has begun: today in the current month. */
  readonly until: string;
  readonly isCurrent: boolean;
  /** The number of `until` within the month, and of all days. */
  readonly day: number;
  readonly days: number;
};

/** The current month, or the one of the name. A month that has not begun is the current one. */
export function monthNamed(name: string | undefined, today: string, startDay: number): Month {
  const current = monthStart(today, startDay);
  const named = name === undefined ? current : `${name}-${String(startDay).padStart(2, '0')}`;
  const start = named < current ? named : current;
  const end = daysAfter(monthsAfter(start, 1), -1);
  const isCurrent = start === current;
  const until = isCurrent ? today : end;
  const count = (date: string) => daysBetween(start, date) + 1;
  return { name: start.slice(0, 7), start, end, until, isCurrent, day: count(until), days: count(end) };
}

/** The month so many months later or earlier. */
export function monthAt({ start }: Month, months: number): string {
  return monthsAfter(start, months).slice(0, 7);
}

/** Twelve months up to the current one, as YYYY-MM, oldest first. */
export function lastMonths(today: string, startDay: number, count = 12): string[] {
  const first = monthsAfter(monthStart(today, startDay), 1 - count);
  return Array.from({ length: count }, (_, index) => monthsAfter(first, index).slice(0, 7));
}
