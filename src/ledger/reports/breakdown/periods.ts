import { invalid } from '#kernel/errors.ts';
import { type CivilDate, dayAt, dayNumber, yearsBefore } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthOf, monthStart, monthsAfter, monthsBetween } from '#kernel/time/civil-month.ts';

/** Days from one to another, both included. */
export type Period = { readonly start: CivilDate; readonly end: CivilDate };

/** Today, and the day on which the family's months begin. */
export type Calendar = { readonly today: CivilDate; readonly monthStartDay: number };

/** The kinds of parts of a period. */
export const INTERVALS = ['month', 'quarter', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];

/** The period to compare with: the one before of the same length, or the same a year earlier. */
export const COMPARED = ['previous', 'last_year'] as const;
export type Compared = (typeof COMPARED)[number];

const FIRST_DAY = '1900-01-01';
const MONTHS_MAX = 600;
const DEFAULT_MONTHS = 12;

/** The periods that follow the calendar. Those that are not over end today, and count the present month. */
export const NAMED_PERIODS = [
  ...(['this_month', 'last_month', 'last_3_months', 'last_12_months'] as const),
  ...(['this_year', 'last_year', 'last_5_years', 'last_10_years'] as const),
] as const;
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

type Given = {
  readonly period?: NamedPeriod | undefined;
  readonly start_date?: CivilDate | undefined;
  readonly end_date?: CivilDate | undefined;
};

/** The period of a report; by default the present month of the family so far and the eleven before it. @throws AppError */
export function periodOf({ period, start_date, end_date }: Given, calendar: Calendar): Period {
  if (period !== undefined) return namedPeriod(period, calendar);
  const { today, monthStartDay } = calendar;
  const end = end_date ?? today;
  const first = monthStart(before(monthOf(end, monthStartDay), DEFAULT_MONTHS - 1), monthStartDay);
  const start = start_date ?? (first < FIRST_DAY ? FIRST_DAY : first);
  if (start > end) throw invalid('?end_date', 'before_start', 'end_date must not be before start_date');
  const months = monthsBetween(start.slice(0, 7), end.slice(0, 7)) + 1;
  if (months > MONTHS_MAX) throw invalid('?end_date', 'too_long', 'end_date must be at most 50 years after start_date');
  return { start, end };
}

function namedPeriod(name: NamedPeriod, { today, monthStartDay }: Calendar): Period {
  const present = monthOf(today, monthStartDay);
  const ofYear = Number(present.slice(5));
  const [length, ago] = {
    this_month: [1, 0],
    last_month: [1, 1],
    last_3_months: [3, 0],
    last_12_months: [12, 0],
    this_year: [ofYear, 0],
    last_year: [12, ofYear],
    last_5_years: [60, 0],
    last_10_years: [120, 0],
  }[name] as [number, number];
  const last = before(present, ago);
  const start = monthStart(before(last, length - 1), monthStartDay);
  return { start, end: ago === 0 ? today : lastDay(last, monthStartDay) };
}

/** The parts of a period, oldest first: months, quarters or years of the family; the first and last may be cut. */
export function partsOf({ start, end }: Period, interval: Interval | undefined, monthStartDay: number): Period[] {
  if (interval === undefined) return [{ start, end }];
  const parts: Period[] = [];
  let from = start;
  while (from <= end) {
    const last = lastDay(lastMonthOf(monthOf(from, monthStartDay), interval), monthStartDay);
    const to = last < end ? last : end;
    parts.push({ start: from, end: to });
    from = dayAfter(to, 1);
  }
  return parts;
}

const MONTHS: Record<Interval, number> = { month: 1, quarter: 3, year: 12 };

/** The last month of the quarter or year of a month: years begin with January, quarters with every third month. */
function lastMonthOf(month: CivilMonth, interval: Interval): CivilMonth {
  const length = MONTHS[interval];
  return monthsAfter(month, length - 1 - ((Number(month.slice(5)) - 1) % length));
}

/**
 * The period to compare with. One that begins with a month of the family moves by whole months, so that the days of a month so far
 * are compared with the same days of the month before; any other moves by its days. Null before 1900.
 */
export function comparedPeriod(period: Period, compared: Compared, monthStartDay: number): Period | null {
  const { start, end } = period;
  const first = monthOf(start, monthStartDay);
  const last = monthOf(end, monthStartDay);
  if (start !== monthStart(first, monthStartDay)) return byDays(period, compared);
  const months = compared === 'last_year' ? 12 : monthsBetween(first, last) + 1;
  const newStart = monthStart(before(first, months), monthStartDay);
  if (newStart < FIRST_DAY) return null;
  const newLast = before(last, months);
  const wholeEnd = lastDay(newLast, monthStartDay);
  const daysInto = dayNumber(end) - dayNumber(monthStart(last, monthStartDay));
  const sameDay = dayAfter(monthStart(newLast, monthStartDay), daysInto);
  const isWhole = end === lastDay(last, monthStartDay);
  return { start: newStart, end: isWhole || sameDay > wholeEnd ? wholeEnd : sameDay };
}

function byDays({ start, end }: Period, compared: Compared): Period | null {
  const days = dayNumber(end) - dayNumber(start) + 1;
  if (compared === 'last_year') {
    return start < '1901-01-01' ? null : { start: yearsBefore(start, 1), end: yearsBefore(end, 1) };
  }
  const newStart = dayAfter(start, -days);
  return newStart < FIRST_DAY ? null : { start: newStart, end: dayAfter(start, -1) };
}

// The last month ends in the year 3000, which is no civil date but compares as one.
const dayAfter = (date: CivilDate, days: number) => dayAt(dayNumber(date) + days);
const lastDay = (month: CivilMonth, startDay: number) => dayAfter(monthStart(monthsAfter(month, 1), startDay), -1);

function before(month: CivilMonth, n: number): CivilMonth {
  return monthsAfter(month, -n);
}
