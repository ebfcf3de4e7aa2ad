import { DAY_MS } from './date.ts';

/** The periods of a chart, as in the address. */
export const SPANS = ['1M', '3M', '1Y', '5Y', 'all'] as const;

export type Span = (typeof SPANS)[number];

const MONTHS: Readonly<Record<Exclude<Span, 'all'>, number>> = { '1M': 1, '3M': 3, '1Y': 12, '5Y': 60 };
// The API's limit for one request.
const ALL_DAYS = 3999;

/** The first day of a period that ends today. */
export function spanStart(span: Span, today: string): string {
  return span === 'all' ? daysAfter(today, -ALL_DAYS) : monthsAfter(today, -MONTHS[span]);
}

/** The interval that draws a period as a smooth line. */
export function spanInterval(span: Span): 'day' | 'week' | 'month' {
  if (span === '1M' || span === '3M') return 'day';
  return span === '1Y' ? 'week' : 'month';
}

/** Adds days to a civil date. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months to a civil date; the last day of the month if it is shorter. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The first day of the month that a civil date is in, where months begin on `startDay` (1 to 28). */
export function monthStart(date: string, startDay: number): string {
  const start = `${date.slice(0, 7)}-${String(startDay).padStart(2, '0')}`;
  return start <= date ? start : monthsAfter(start, -1);
}

/** The days between two civil dates; negative if the second is earlier. */
export function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / DAY_MS);
}
