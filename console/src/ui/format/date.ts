const DIRECTIVE = /%(-?)([demybBYj])/g;
export const DAY_MS = 86_400_000;

/** Formats a civil date (YYYY-MM-DD) by a strftime pattern. Anything else is returned unchanged. */
export function formatDate(date: string, pattern: string, locale: string): string {
  const day = utc(date);
  if (day === null) return date;
  return pattern.replace(DIRECTIVE, (_all, dash: string, letter: string) => {
    const digits = directive(day, letter, locale);
    return dash === '-' ? digits.replace(/^0+(?=\d)/, '') : digits;
  });
}

/** Formats a civil date as people write it: "Nov 30", or "Nov 30, 2025" where it is not of `thisYear`. Anything else is returned unchanged. */
export function formatDay(date: string, locale: string, thisYear: string): string {
  const day = utc(date);
  return day === null ? date : formatterOf(locale, dayOptions([date], thisYear)).format(day);
}

/** Formats the first and the last day of a period, for example as "Nov 1 – 30". */
export function formatPeriod(start: string, end: string, locale: string, thisYear: string): string {
  const [first, last] = [utc(start), utc(end)];
  if (first === null || last === null) return `${start} – ${end}`;
  return formatterOf(locale, dayOptions([start, end], thisYear)).formatRange(first, last);
}

function dayOptions(dates: readonly string[], thisYear: string): Intl.DateTimeFormatOptions {
  const isThisYear = dates.every((date) => date.startsWith(thisYear));
  return { day: 'numeric', month: 'short', timeZone: 'UTC', ...(!isThisYear && { year: 'numeric' }) };
}

/** Formats an instant in a time zone as "Nov 30, 2:02 PM", with its year unless that is `thisYear`; null means the browser's zone. */
export function formatInstant(instant: string, locale: string, timeZone: string | null, thisYear: string): string {
  const isThisYear = civilDateOf(instant, timeZone).startsWith(thisYear);
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  const more = { ...(timeZone && { timeZone }), ...(!isThisYear && { year: 'numeric' as const }) };
  return formatterOf(locale, { ...options, ...more }).format(new Date(instant));
}

/** Formats a month (YYYY-MM, or a date in it) as "March 2026", "March", "Mar 2026" or "Mar". */
export function formatMonth(
  month: string,
  locale: string,
  width: 'long' | 'name' | 'short' | 'narrow' = 'long',
): string {
  const day = utc(`${month.slice(0, 7)}-01`);
  if (day === null) return month;
  if (width === 'name') return formatterOf(locale, { month: 'long', timeZone: 'UTC' }).format(day);
  if (width === 'narrow') return formatterOf(locale, { month: 'short', timeZone: 'UTC' }).format(day);
  return formatterOf(locale, { month: width, year: 'numeric', timeZone: 'UTC' }).format(day);
}

/** The weekday of a civil date: "Monday" or "Mon". */
export function formatWeekday(date: string, locale: string, width: 'long' | 'short'): string {
  const day = utc(date);
  return day === null ? '' : formatterOf(locale, { weekday: width, timeZone: 'UTC' }).format(day);
}

/** Formats an instant as "3 minutes ago" or "in 2 days", in the largest unit that fits. */
export function formatAgo(instant: string, now: number, locale: string): string {
  const seconds = (Date.parse(instant) - now) / 1000;
  const [unit, size] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The civil date of an instant in a time zone; null means the browser's. */
export function civilDateOf(instant: string | number, timeZone: string | null): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', ...(timeZone && { timeZone }) } as const;
  return formatterOf('en-CA', options).format(new Date(instant));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a locale with these options, made once: it costs far more than what it formats. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

function utc(date: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  return match === null ? null : new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
}

function directive(day: Date, letter: string, locale: string): string {
  switch (letter) {
    case 'd':
      return String(day.getUTCDate()).padStart(2, '0');
    case 'e':
      return String(day.getUTCDate());
    case 'm':
      return String(day.getUTCMonth() + 1).padStart(2, '0');
    case 'y':
      return String(day.getUTCFullYear()).slice(-2);
    case 'Y':
      return String(day.getUTCFullYear());
    case 'j':
      return String((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 0)) / DAY_MS).padStart(3, '0');
    default:
      return formatterOf(locale, { month: letter === 'B' ? 'long' : 'short', timeZone: 'UTC' }).format(day);
  }
}

/** The periods of a chart, as in the address. */
export const SPANS = ['1M', '3M', '1Y', '5Y', 'all'] as const;

export type Span = (typeof SPANS)[number];

const MONTHS = { '1M': 1, '3M': 3, '5Y': 60 } as const;
// Points of a year are weeks before today: whole weeks begin it on the same day in every chart.
const YEAR_DAYS = 364;
// The API's limit for one request.
const ALL_DAYS = 3999;

/** The first day of a period that ends today. */
export function spanStart(span: Span, today: string): string {
  if (span === 'all') return daysAfter(today, -ALL_DAYS);
  return span === '1Y' ? daysAfter(today, -YEAR_DAYS) : monthsAfter(today, -MONTHS[span]);
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

type MissingRate = { readonly from: string; readonly to: string; readonly date: string };
export type MissingPeriod = {
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly end: string;
};

/** The first and the last day without a rate, by currency pair. */
export function missingPeriods(missing: readonly MissingRate[]): MissingPeriod[] {
  const pairs = Map.groupBy(missing, ({ from, to }) => `${from} ${to}`);
  return [...pairs.values()].flatMap((all) => {
    const [first, ...rest] = all;
    if (first === undefined) return [];
    const start = rest.reduce((least, { date }) => (date < least ? date : least), first.date);
    const end = rest.reduce((most, { date }) => (date > most ? date : most), first.date);
    return [{ from: first.from, to: first.to, start, end }];
  });
}

/** The later of two days; of one, that day. */
export function later(date: string, other = date): string {
  return date > other ? date : other;
}

/** The earlier of two days; of one, that day. */
export function earlier(date: string, other = date): string {
  return date < other ? date : other;
}
