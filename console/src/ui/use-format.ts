import { useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery } from '../api/index.ts';
import {
  civilDateOf,
  formatAgo,
  formatDate,
  formatMoney,
  formatMonth,
  formatWeekday,
  type SignDisplay,
  withMinus,
} from './format/index.ts';
import { language } from './i18n/index.ts';
import { useHiddenAmounts } from './preferences.ts';

const HIDDEN = '••••';

/** Formatters for the family's settings. Only below the shell, which loads the settings. */
export function useFormat() {
  const { data } = useSuspenseQuery(familySettingsQuery());
  const { locale, currency: own, date_format: pattern, timezone, month_start_day: monthStartDay } = data;
  const [hidesAmounts] = useHiddenAmounts();
  return formatsFor({ locale, own, pattern, timezone, monthStartDay, hidesAmounts });
}

type FormatSettings = {
  readonly locale: string;
  readonly own: string;
  readonly pattern: string;
  readonly timezone: string | null;
  readonly monthStartDay: number;
  readonly hidesAmounts: boolean;
};

let latest: { readonly key: string; readonly formats: ReturnType<typeof createFormats> } | null = null;

// Formatters cost more than the rows of a list that use them, so that all rows share them.
function formatsFor(settings: FormatSettings) {
  const key = JSON.stringify(settings);
  if (latest?.key !== key) latest = { key, formats: createFormats(settings) };
  return latest.formats;
}

function createFormats({ locale, own, pattern, timezone, monthStartDay, hidesAmounts }: FormatSettings) {
  // English pages name months as the family's locale does.
  const words = language === 'en' ? locale : language;
  const date = (civil: string) => formatDate(civil, pattern, words);
  const zone = timezone !== null && { timeZone: timezone };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone });
  const seconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...zone });
  const number = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  return {
    locale,
    /** The locale of names of months and days. */
    words,
    /** The family's currency. */
    currency: own,
    /** Whether the person hides amounts: `money` then gives dots. */
    hidesAmounts,
    /** Formats a decimal string of the API; the family's currency by default. */
    money: (amount: string, currency = own, sign?: SignDisplay) =>
      hidesAmounts ? HIDDEN : formatMoney(amount, currency, locale, sign),
    /** The same even where amounts are hidden. */
    shownMoney: (amount: string, currency = own, sign?: SignDisplay) => formatMoney(amount, currency, locale, sign),
    date,
    datePattern: pattern,
    /** One day, or the first and the last day of a period. */
    period: (start: string, end: string) => (start === end ? date(start) : `${date(start)} – ${date(end)}`),
    /** The name of a day's weekday. */
    weekday: (civil: string, width: 'long' | 'short' = 'long') => formatWeekday(civil, words, width),
    month: (month: string, width?: 'long' | 'short') => formatMonth(month, words, width),
    /** Date and time in the family's time zone. */
    instant: (at: string) => `${date(civilDateOf(at, timezone))} ${time.format(new Date(at))}`,
    /** Day and time to the second, in the family's time zone. */
    exact: (at: string) => ({ day: date(civilDateOf(at, timezone)), time: seconds.format(new Date(at)) }),
    /** For example "3 minutes ago". */
    ago: (at: string) => formatAgo(at, Date.now(), words),
    count: (value: number) => number.format(value),
    /** A ratio, such as 0.45, in whole percents. */
    percent: (ratio: number) => withMinus(percents.format(ratio)),
    /** The day on which the family's months begin. */
    monthStartDay,
    /** Today in the family's time zone, YYYY-MM-DD. */
    today: () => civilDateOf(Date.now(), timezone),
  };
}
