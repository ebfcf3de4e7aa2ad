import { useSuspenseQuery } from '@tanstack/react-query';
import { familySettingsQuery } from '../api/index.ts';
import {
  civilDateOf,
  formatAgo,
  formatDate,
  formatDay,
  formatInstant,
  formatMoney,
  formatMonth,
  formatPeriod,
  formatWeekday,
  personalFormats,
  type SignDisplay,
  withMinus,
} from './format/index.ts';
import { useHiddenAmounts } from './preferences.ts';

const HIDDEN = '••••';

/** Formatters in the person's language, for the family's currency and time zone. Only below the shell, which loads the settings. */
export function useFormat() {
  const { data } = useSuspenseQuery(familySettingsQuery());
  const { currency: own, timezone, month_start_day: monthStartDay } = data;
  const [hidesAmounts] = useHiddenAmounts();
  return formatsFor({ ...personalFormats(data), own, timezone, monthStartDay, hidesAmounts });
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
  const today = () => civilDateOf(Date.now(), timezone);
  const thisYear = () => today().slice(0, 4);
  const date = (civil: string) => formatDay(civil, locale, thisYear());
  const zone = timezone !== null && { timeZone: timezone };
  const seconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', ...zone });
  const number = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent' });
  const figure = (text: string) => (hidesAmounts ? HIDDEN : text);
  return {
    locale,
    /** The family's currency. */
    currency: own,
    /** Whether the person hides amounts: what is made of them then has dots, and drawings have no shape. */
    hidesAmounts,
    /** Formats a decimal string of the API; the family's currency by default. */
    money: (amount: string, currency = own, sign?: SignDisplay) => figure(formatMoney(amount, currency, locale, sign)),
    /** The same even where amounts are hidden. */
    shownMoney: (amount: string, currency = own, sign?: SignDisplay) => formatMoney(amount, currency, locale, sign),
    /** A day as people write it, with its year unless that is this one. */
    date,
    /** A day in a field, which {@link readDate} reads. */
    typedDate: (civil: string) => formatDate(civil, pattern, locale),
    datePattern: pattern,
    /** One day, or the first and the last day of a period. */
    period: (start: string, end: string) => formatPeriod(start, end, locale, thisYear()),
    /** The name of a day's weekday. */
    weekday: (civil: string, width: 'long' | 'short' = 'long') => formatWeekday(civil, locale, width),
    month: (month: string, width?: 'long' | 'name' | 'short') => formatMonth(month, locale, width),
    /** Date and time in the family's time zone. */
    instant: (at: string) => formatInstant(at, locale, timezone, thisYear()),
    /** Day and time to the second, in the family's time zone. */
    exact: (at: string) => ({ day: date(civilDateOf(at, timezone)), time: seconds.format(new Date(at)) }),
    /** For example "3 minutes ago". */
    ago: (at: string) => formatAgo(at, Date.now(), locale),
    count: (value: number) => number.format(value),
    /** A text that is made of amounts, such as their share; dots where they are hidden. */
    figure,
    /** A ratio of amounts, such as 0.45, in whole percents. */
    percent: (ratio: number) => figure(withMinus(percents.format(ratio))),
    /** The length of a bar as CSS; nothing where amounts are hidden. */
    length: (percent: number) => `${hidesAmounts ? 0 : percent}%`,
    /** The day on which the family's months begin. */
    monthStartDay,
    /** Today in the family's time zone, YYYY-MM-DD. */
    today,
  };
}
