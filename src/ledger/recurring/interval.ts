import { z } from 'zod';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { type CivilDate, dayAt, dayNumber, daysBetween, LAST_DAY } from '#kernel/time/civil-date.ts';

const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** The most units between two payments. */
export const EVERY_MAX = 366;

const LAST = -1;
const OF_MONTHS =
  'Of months, quarters and years: the day of the month; -1: its last day. Shorter months use their last day.';
const WORKING_DAY = 'Instead of `day`: the n-th working day of the month, Monday to Friday; -1: its last one.';
const OF_WEEKS = '1 (Monday) to 7. Null: that of the next expected date.';

const within = (least: number, most: number) => {
  const message = `must be a whole number, ${least}–${most}`;
  return z.int(message).min(least, message).max(most, message);
};

/** From 1, or -1 for the last. */
const nth = (most: number) => {
  const message = `must be a whole number, 1–${most}, or -1`;
  return z
    .int(message)
    .min(LAST, message)
    .max(most, message)
    .refine((number) => number !== 0, message);
};

const members = {
  every: within(1, EVERY_MAX),
  unit: z.enum(UNITS),
  weekday: within(1, 7).nullable().meta({ description: OF_WEEKS }),
  day: nth(31).nullable().meta({ description: OF_MONTHS }),
  working_day: nth(23).nullable().meta({ description: WORKING_DAY }),
};

/** How often a payment comes, and on which day. */
export const Interval = z.object(members).meta({
  id: 'RecurringInterval',
  examples: [{ every: 2, unit: 'month', weekday: null, day: null, working_day: -1 }],
});

/** One of {@link Interval}: payments are `every` units apart, counted from any of them, and months have one of the two days. */
export type Interval = Readonly<z.output<typeof Interval>>;

const hasMonths = ({ unit }: { readonly unit: Interval['unit'] }) => unit !== 'day' && unit !== 'week';

/** An interval in a request or a file, where members may be absent. */
export const NewInterval = z
  .object({
    every: members.every.default(1).meta({ description: 'The units from one payment to the next.' }),
    unit: members.unit,
    weekday: members.weekday.optional(),
    day: members.day.optional(),
    working_day: members.working_day.optional(),
  })
  .check(({ value, issues }) => {
    const { weekday = null, day = null, working_day = null } = value;
    const fault = (member: string, code: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [member], message, params: { code } });
    if (weekday !== null && value.unit !== 'week') fault('weekday', 'other_unit', 'is for weeks');
    if (day !== null && !hasMonths(value)) fault('day', 'other_unit', 'is for months, quarters and years');
    if (working_day === null) return;
    if (!hasMonths(value)) fault('working_day', 'other_unit', 'is for months, quarters and years');
    else if (day !== null) fault('working_day', 'two_days', 'must be absent where there is a day');
  })
  .meta({ id: 'NewRecurringInterval' });

/** The interval of a request; months that name no day have this one. */
export function intervalFrom(stated: z.output<typeof NewInterval>, dayOfMonth: number): Interval {
  const { every, unit, weekday = null, working_day = null } = stated;
  const day = hasMonths(stated) && working_day === null ? (stated.day ?? dayOfMonth) : null;
  return { every, unit, weekday, day: day === 31 ? LAST : day, working_day };
}

/** The words for intervals without a number. */
export const FREQUENCIES = ['weekly', 'monthly', 'yearly'] as const;

/** One of {@link FREQUENCIES}. */
export type Frequency = (typeof FREQUENCIES)[number];

const UNIT_OF = { weekly: 'week', monthly: 'month', yearly: 'year' } as const;

/** The interval of a word. */
export function intervalOfWord(frequency: Frequency, dayOfMonth: number): Interval {
  return intervalFrom({ every: 1, unit: UNIT_OF[frequency] }, dayOfMonth);
}

/** The word for how often; null where none says it. */
export function wordOf({ every, unit }: Interval): Frequency | null {
  return every === 1 ? (FREQUENCIES.find((frequency) => UNIT_OF[frequency] === unit) ?? null) : null;
}

/** The columns of an interval: `interval` is what `frequency` and `expected_day_of_month` do not say, and null if they say all. */
type IntervalColumns = Pick<LedgerRow<'recurring_transactions'>, 'frequency' | 'expected_day_of_month' | 'interval'>;

// Coffer before 0.10 reads this word alone.
const NEAREST_WORD: Readonly<Record<Interval['unit'], Frequency>> = {
  ...{ day: 'weekly', week: 'weekly', month: 'monthly', quarter: 'monthly', year: 'yearly' },
};

/** The columns of an interval; where it has no day of the month, they have this one. */
export function intervalColumns(interval: Interval, dayOfMonth: number): IntervalColumns {
  const { every, unit, weekday, day, working_day } = interval;
  const word = wordOf(interval);
  return {
    frequency: word ?? NEAREST_WORD[unit],
    expected_day_of_month: BigInt(day === LAST ? 31 : (day ?? dayOfMonth)),
    interval:
      word === null || weekday !== null || working_day !== null
        ? JSON.stringify({ every, unit, weekday, working_day })
        : null,
  };
}

/** The interval of a row. */
export function intervalOf({ frequency, expected_day_of_month, interval }: IntervalColumns): Interval {
  const dayOfMonth = Number(expected_day_of_month);
  return interval === null
    ? intervalOfWord(frequency, dayOfMonth)
    : intervalFrom(JSON.parse(interval) as z.output<typeof NewInterval>, dayOfMonth);
}

/** The members that tell the interval of a row, in responses and in change rows. */
export function intervalMembers(row: IntervalColumns) {
  const interval = intervalOf(row);
  return {
    frequency: wordOf(interval),
    expected_day_of_month: Number(row.expected_day_of_month),
    interval,
  };
}

const UNIT_DAYS: Readonly<Record<Interval['unit'], number>> = {
  ...{ day: 1, week: 7, month: 30.44, quarter: 91.31, year: 365.25 },
};

/** The days from one payment to the next, on average. */
export function periodDays({ every, unit }: Pick<Interval, 'every' | 'unit'>): number {
  return every * UNIT_DAYS[unit];
}

/** The days by which an expected payment may be early or late: few enough that no day is near two expected ones. */
export function toleranceDays(interval: Pick<Interval, 'every' | 'unit'>): number {
  const days = periodDays(interval);
  if (days < 3) return 0;
  if (days < 14) return 1;
  if (days < 28) return 2;
  return days < 300 ? 3 : 7;
}

/** The sum of a year's payments of an amount. */
export function yearlyOf({ every, unit }: Interval, amountMinor: bigint): bigint {
  const inAYear = { day: 365n, week: 52n, month: 12n, quarter: 4n, year: 1n }[unit];
  return (amountMinor * inAYear) / BigInt(every);
}

/** The expected day `periods` after `date` (before, if negative), capped at the last civil date. */
export function expectedAfter(interval: Interval, date: CivilDate, periods: number): CivilDate {
  const { every, unit, weekday } = interval;
  if (unit === 'day') return notBeyond(dayAt(dayNumber(date) + every * periods));
  if (unit === 'week') {
    const day = dayNumber(date) + 7 * every * periods;
    return notBeyond(dayAt(weekday === null ? day : day + weekday - weekdayOf(day)));
  }
  const months = every * periods * { month: 1, quarter: 3, year: 12 }[unit];
  return notBeyond(dayIn(Temporal.PlainYearMonth.from(date.slice(0, 7)).add({ months }), interval));
}

/** 1 (Monday) to 7 of a day number; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The expected day of a month. */
function dayIn(month: Temporal.PlainYearMonth, { day, working_day }: Interval): CivilDate {
  const wanted = day === null || day === LAST ? 31 : day;
  // The last day of the month where it is shorter.
  return month.toPlainDate({ day: working_day === null ? wanted : workingDayIn(month, working_day) }).toString();
}

/** The day of the month of its n-th working day, or of its last one where it has fewer. */
function workingDayIn(month: Temporal.PlainYearMonth, nth: number): number {
  const { dayOfWeek } = month.toPlainDate({ day: 1 });
  const days = Array.from({ length: month.daysInMonth }, (_none, index) => index + 1);
  const working = days.filter((day) => (dayOfWeek + day - 2) % 7 < 5);
  return working.at(nth === LAST ? LAST : Math.min(nth, working.length) - 1) ?? 1;
}

// A year of more than four digits starts with a sign.
function notBeyond(date: string): CivilDate {
  return date > LAST_DAY || date.startsWith('+') ? LAST_DAY : date;
}

/** The number of periods from `anchor` to the expected day nearest to `date`, and the distance in days. */
export function nearestPeriod(
  interval: Interval,
  anchor: CivilDate,
  date: CivilDate,
): { readonly periods: number; readonly distance: number } {
  const guess = Math.round((dayNumber(date) - dayNumber(anchor)) / periodDays(interval));
  const near = [guess - 1, guess, guess + 1].map((periods) => ({
    periods,
    distance: daysBetween(expectedIn(interval, anchor, periods), date),
  }));
  return near.reduce((best, next) => (next.distance < best.distance ? next : best));
}

/** {@link expectedAfter}, but zero periods give the anchor itself. */
export function expectedIn(interval: Interval, anchor: CivilDate, periods: number): CivilDate {
  return periods === 0 ? anchor : expectedAfter(interval, anchor, periods);
}

/** The expected day nearest to a day, where one comes each month, week or day. */
export function usualNear(interval: Interval, date: CivilDate): CivilDate {
  const each: Interval = { ...interval, every: 1, unit: hasMonths(interval) ? 'month' : interval.unit };
  const usual = [0, -1, 1].map((steps) => expectedAfter(each, date, steps));
  return usual.reduce((best, day) => (daysBetween(day, date) < daysBetween(best, date) ? day : best));
}

/** The expected day after a payment, which may be early or late, even in another month: on from the nearest usual day. */
export function nextAfter(interval: Interval, last: CivilDate): CivilDate {
  return expectedAfter(interval, usualNear(interval, last), 1);
}

/** The most frequent day of the month; of several the latest, because short months pull days forward. */
export function usualDay(dates: readonly CivilDate[]): number {
  return mostFrequent(dates.map(dayOf));
}

/** The most frequent number; of several the greatest. */
export function mostFrequent(numbers: readonly number[]): number {
  const times = [...Map.groupBy(numbers, (number) => number)].map(([number, { length }]) => ({ number, length }));
  return times.reduce((best, next) => {
    const isUsual = next.length > best.length || (next.length === best.length && next.number > best.number);
    return isUsual ? next : best;
  }).number;
}

/** The day of the month. */
export function dayOf(date: CivilDate): number {
  return Number(date.slice(8));
}
