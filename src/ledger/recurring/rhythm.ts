import { type CivilDate, dayAt, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';

/** How often something comes again. */
export const FREQUENCIES = ['weekly', 'monthly', 'yearly'] as const;

/** One of {@link FREQUENCIES}. */
export type Frequency = (typeof FREQUENCIES)[number];

/** By how many days a payment may be early or late and still be the one that was expected. */
export const TOLERANCE_DAYS: Readonly<Record<Frequency, number>> = { weekly: 1, monthly: 3, yearly: 7 };

/** When something is expected: how often, and on which day of the month, or on its last where that is shorter. */
export type Rhythm = { readonly frequency: Frequency; readonly expectedDay: number };

const LAST_DAY: CivilDate = '2999-12-31';
const PERIOD_DAYS: Readonly<Record<Frequency, number>> = { weekly: 7, monthly: 30.44, yearly: 365.25 };

/** The day that is expected `periods` after `date`, or before it; never later than the last civil date. */
export function expectedAfter({ frequency, expectedDay }: Rhythm, date: CivilDate, periods: number): CivilDate {
  if (frequency === 'weekly') return notBeyond(dayAt(dayNumber(date) + 7 * periods));
  const months = frequency === 'monthly' ? periods : 12 * periods;
  const month = Temporal.PlainYearMonth.from(date.slice(0, 7)).add({ months });
  return notBeyond(month.toPlainDate({ day: expectedDay }).toString());
}

// Of a year beyond four digits the text begins with a sign.
function notBeyond(date: string): CivilDate {
  return date > LAST_DAY || date.startsWith('+') ? LAST_DAY : date;
}

/** The whole number of periods from `anchor` after which something is expected closest to `date`, and how far from it. */
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

/** The same as {@link expectedAfter}, but the anchor itself stands, whatever day of the month it is. */
export function expectedIn(rhythm: Rhythm, anchor: CivilDate, periods: number): CivilDate {
  return periods === 0 ? anchor : expectedAfter(rhythm, anchor, periods);
}
