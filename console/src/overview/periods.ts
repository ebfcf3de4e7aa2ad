import { daysAfter, monthStart, monthsAfter } from '../format/index.ts';
import type { SPENDING_PERIODS } from './search.ts';

/** The first and last day of a spending period; months begin on `startDay`. */
export function periodDates(
  period: (typeof SPENDING_PERIODS)[number],
  today: string,
  startDay: number,
): [string, string] {
  const month = monthStart(today, startDay);
  if (period === 'last-month') return [monthsAfter(month, -1), daysAfter(month, -1)];
  return [period === 'month' ? month : monthsAfter(month, -11), today];
}

/** `count` months from the month of `start`, as YYYY-MM. */
export function monthsFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthsAfter(start, index).slice(0, 7));
}
