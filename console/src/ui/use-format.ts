import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { familySettingsQuery } from '../api/index.ts';
import { civilDateOf, formatAgo, formatDate, formatMoney, formatMonth, type SignDisplay } from '../format/index.ts';

/** Writes everything as the family's settings say. Below the shell only, which has read them. */
export function useFormat() {
  const { data } = useSuspenseQuery(familySettingsQuery());
  const { locale, currency: own, date_format: pattern, timezone } = data;
  return useMemo(() => {
    const date = (civil: string) => formatDate(civil, pattern, locale);
    const time = new Intl.DateTimeFormat(locale, {
      timeStyle: 'short',
      ...(timezone !== null && { timeZone: timezone }),
    });
    const seconds = new Intl.DateTimeFormat(locale, {
      timeStyle: 'medium',
      ...(timezone !== null && { timeZone: timezone }),
    });
    const number = new Intl.NumberFormat(locale);
    return {
      locale,
      /** The family's currency. */
      currency: own,
      /** A decimal string of the API, in the family's currency unless told otherwise. */
      money: (amount: string, currency = own, sign?: SignDisplay) => formatMoney(amount, currency, locale, sign),
      /** A civil date, YYYY-MM-DD. */
      date,
      /** A month, YYYY-MM. */
      month: (month: string, width?: 'long' | 'short') => formatMonth(month, locale, width),
      /** An instant as date and time in the family's time zone. */
      instant: (at: string) => `${date(civilDateOf(at, timezone))} ${time.format(new Date(at))}`,
      /** The day of an instant in the family's time zone, and its time to the second. */
      exact: (at: string) => ({ day: date(civilDateOf(at, timezone)), time: seconds.format(new Date(at)) }),
      /** An instant as "3 minutes ago". */
      ago: (at: string) => formatAgo(at, Date.now(), locale),
      /** A count. */
      count: (value: number) => number.format(value),
      /** Today in the family's time zone, YYYY-MM-DD. */
      today: () => civilDateOf(Date.now(), timezone),
    };
  }, [locale, own, pattern, timezone]);
}
