import { type CivilDate, dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';

/** The periods of recurring payments. */
export const FREQUENCIES = ['weekly', 'monthly', 'yearly'] as const;

/** One of {@link FREQUENCIES}. */
export type Frequency = (typeof FREQUENCIES)[number];

/** The days by which an expected payment may be early or late. */
export const TOLERANCE_DAYS: Readonly<Record<Frequency, number>> = { weekly: 1, monthly: 3, yearly: 7 };

/** A frequency and a day of the month; in shorter months the last day. */
export type Rhythm = { readonly frequency: Frequency; readonly expectedDay: number };

const LAST_DAY: CivilDate = '2999-12-31';
const PERIOD_DAYS: Readonly<Record<Frequency, number>> = { weekly: 7, monthly: 30.44, yearly: 365.25 };

/** The expected day `periods` after `date` (before, if negative), capped at the last civil date. */
export function expectedAfter({ frequency, expectedDay }: Rhythm, date: CivilDate, periods: number): CivilDate {
  if (frequency === 'weekly') return notBeyond(dayAt(dayNumber(date) + 7 * periods));
  const months = frequency === 'monthly' ? periods : 12 * periods;
  const month = Temporal.PlainYearMonth.from(date.slice(0, 7)).add({ months });
  return notBeyond(month.toPlainDate({ day: expectedDay }).toString());
}

// A year of more than four digits starts with a sign.
function notBeyond(date: string): CivilDate {
  return date > LAST_DAY || date.startsWith('+') ? LAST_DAY : date;
}

/** The number of periods from `anchor` to the expected day nearest to `date`, and the distance in days. */
export function nearestPeriod(
  rhythm: Rhythm,
  anchor: CivilDate,
  date: CivilDate,
): { readonly periods: number; readonly distance: number } {
  const guess = Math.round((dayNumber(date) - dayNumber(anchor)) / PERIOD_DAYS[rhythm.frequency]);
  const near = [guess - 1, guess, guess + 1].map((periods) => ({
    periods,
    distance: daysBetween(expectedIn(rhythm, anchor, periods), date),
  }));
  return near.reduce((best, next) => (next.distance < best.distance ? next : best));
}

/** {@link expectedAfter}, but zero periods give the anchor itself. */
export function expectedIn(rhythm: Rhythm, anchor: CivilDate, periods: number): CivilDate {
  return periods === 0 ? anchor : expectedAfter(rhythm, anchor, periods);
}

/** The expected day after a payment, which may be early or late, even in another month: on from the nearest usual day. */
export function nextAfter(rhythm: Rhythm, last: CivilDate): CivilDate {
  const away = (periods: number) => daysBetween(expectedAfter(rhythm, last, periods), last);
  const usual = [0, -1, 1].reduce((best, periods) => (away(periods) < away(best) ? periods : best));
  return expectedAfter(rhythm, last, usual + 1);
}

/** The most frequent day of the month; of several the latest, because short months pull days forward. */
export function usualDay(dates: readonly CivilDate[]): number {
  const times = [...Map.groupBy(dates, dayOf)].map(([day, { length }]) => ({ day, length }));
  return times.reduce((best, next) => {
    const isUsual = next.length > best.length || (next.length === best.length && next.day > best.day);
    return isUsual ? next : best;
  }).day;
}

/** The day of the month. */
export function dayOf(date: CivilDate): number {
  return Number(date.slice(8));
}
