import { daysAfter, daysBetween, monthsAfter } from '../format/index.ts';

/** A label below a chart: its position in percent from the left. */
export type XTick = { readonly at: number; readonly label: string };

const LABELS_MAX = 7;
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60];
const WEEK = 7;
const DAYS_OF_WEEKS = 70;
// Closer to the end a label would leave the chart.
const LAST = 96;

/** Regular labels for a span of days: weeks, or the first days of every so many months. The year stands once. */
export function timeTicks(start: string, end: string, locale: string): XTick[] {
  const days = daysBetween(start, end);
  if (days <= 0) return [];
  const at = (date: string) => (daysBetween(start, date) / days) * 100;
  const dates = (days <= DAYS_OF_WEEKS ? weeks(start, days) : months(start, end, days)).filter(
    (date) => at(date) <= LAST,
  );
  return dates.map((date, index) => ({ at: at(date), label: labelOf(date, dates[index - 1], days, locale) }));
}

function weeks(start: string, days: number): string[] {
  const step = WEEK * Math.ceil(days / WEEK / LABELS_MAX);
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => daysAfter(start, index * step));
}

function months(start: string, end: string, days: number): string[] {
  const count = days / 30.4;
  const step = MONTH_STEPS.find((one) => count / one <= LABELS_MAX) ?? 120;
  const first = `${start.slice(0, 7)}-01`;
  // Steps of a year begin in January, others where the span begins.
  const skipped = step >= 12 ? (13 - Number(first.slice(5, 7))) % 12 : first < start ? 1 : 0;
  const dates: string[] = [];
  for (let date = monthsAfter(first, skipped); date <= end; date = monthsAfter(date, step)) dates.push(date);
  return dates;
}

function labelOf(date: string, before: string | undefined, days: number, locale: string): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
  if (days <= DAYS_OF_WEEKS) return write({ day: 'numeric', month: 'short' });
  if (days > (366 * LABELS_MAX) / 2) return write({ year: 'numeric' });
  const isNewYear = before === undefined || before.slice(0, 4) !== date.slice(0, 4);
  return isNewYear ? `${write({ month: 'short' })} ’${date.slice(2, 4)}` : write({ month: 'short' });
}
