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

/** Formats a month (YYYY-MM, or a date in it) as "March 2026", "Mar 26" or "Mar". */
export function formatMonth(month: string, locale: string, width: 'long' | 'short' | 'narrow' = 'long'): string {
  const day = utc(`${month.slice(0, 7)}-01`);
  if (day === null) return month;
  if (width === 'narrow') return formatterOf(locale, { month: 'short', timeZone: 'UTC' }).format(day);
  const year = width === 'long' ? 'numeric' : '2-digit';
  return formatterOf(locale, { month: width, year, timeZone: 'UTC' }).format(day);
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
