import { daysAfter, monthsAfter } from '../../ui/format/index.ts';

/** The first day of the week in a country, else in a locale: 1 is Monday, 7 is Sunday. */
export function firstWeekday(locale: string, country: string | null): number {
  const known = new Intl.Locale(country === null ? locale : `und-${country}`) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    readonly getWeekInfo?: () => { readonly firstDay: number };
  };
  return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? 1;
}

/** The weeks that a month touches, each with its seven days. */
export function weeksOf(month: string, firstDay: number): string[][] {
  const first = `${month}-01`;
  const end = monthsAfter(first, 1);
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay() || 7;
  const weeks: string[][] = [];
  for (let start = daysAfter(first, -((weekday - firstDay + 7) % 7)); start < end; start = daysAfter(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(start, index)));
  }
  return weeks;
}
