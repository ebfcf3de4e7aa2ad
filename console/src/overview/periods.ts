import { daysAfter, monthsAfter } from '../format/index.ts';
import type { SPENDING_PERIODS } from './search.ts';

/** The first and last day of a spending period. */
export function periodDates(period: (typeof SPENDING_PERIODS)[number], today: string): [string, string] {
  const month = `${today.slice(0, 7)}-01`;
  if (period === 'last-month') return [monthsAfter(month, -1), daysAfter(month, -1)];
  return [period === 'month' ? month : monthsAfter(month, -11), today];
}

/** `count` months from the month of `start`, as YYYY-MM. */
export function monthsFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthsAfter(start, index).slice(0, 7));
}
