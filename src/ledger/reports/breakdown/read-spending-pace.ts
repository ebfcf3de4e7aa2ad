import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type CivilDate, nextDay } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthEnd, monthOf, monthStart, monthsAfter } from '#kernel/time/civil-month.ts';
import { filterOf, readSetting, readSums } from './read-sums.ts';
import type { SpendingPaceQuery } from './schemas.ts';

const MONTHS_AVERAGED = 6;
const FIRST_MONTH = '1900-01';

/** The days of a month up to today, and what was spent by the end of each. */
type Course = { readonly days: readonly CivilDate[]; readonly spent: readonly bigint[] };

/**
 * Spending of a month day by day, with that of the month before and the average of the whole months before it.
 * @throws AppError `validation_failed` for a month that has not begun
 */
export async function readSpendingPace(context: Context, query: z.output<typeof SpendingPaceQuery>) {
  const setting = await readSetting(context);
  const { currency, today, monthStartDay } = setting;
  const present = monthOf(today, monthStartDay);
  const { month = present } = query;
  if (month > present) throw invalid('?month', 'in_future', 'month must not be after the present one');
  const months = monthsUpTo(month).map((name) => daysOf(name, monthStartDay));
  const days = months.flat().filter((day) => day <= today);
  const parts = days.map((day) => ({ start: day, end: day }));
  const { total, unconverted, missing } = await readSums(context, setting, parts, null, { by: 'day' });
  const tallies = new Map([...total.parts].map(([index, tally]) => [days[index], tally]));
  const all = months.map((own): Course => {
    let sum = 0n;
    const past = own.filter((day) => day <= today);
    const spent = past.map((day) => {
      sum += tallies.get(day)?.expense ?? 0n;
      return sum;
    });
    return { days: past, spent };
  });
  const first = all.findIndex((one) => one.days.some((day) => tallies.has(day)));
  const earlier = first === -1 ? [] : all.slice(first, -1);
  // The month in which the entries begin is not whole.
  const averaged = first > 0 ? earlier.slice(1) : earlier;
  const [own, last] = [all.at(-1) ?? NONE, earlier.at(-1) ?? null];
  const calendar = months.at(-1) ?? [];
  const now = own.days.length - 1;
  const amount = (minor: bigint) => formatDecimal(minor, currency);
  const isLast = (at: number) => at === calendar.length - 1;
  const average = (at: number) => amount(meanOf(averaged.map((one) => one.spent[dayAt(one, at, isLast(at))] ?? 0n)));
  return {
    currency: currency.code,
    month,
    start_date: calendar[0] ?? '',
    end_date: calendar.at(-1) ?? '',
    as_of: own.days[now] ?? '',
    spent: amount(own.spent[now] ?? 0n),
    filter: spendingOf(own, now),
    last_month: last && {
      spent: amount(last.spent[dayAt(last, now, isLast(now))] ?? 0n),
      total: amount(last.spent.at(-1) ?? 0n),
      filter: spendingOf(last, dayAt(last, now, isLast(now))),
    },
    average:
      averaged.length === 0
        ? null
        : { spent: average(now), total: average(calendar.length - 1), months_count: averaged.length },
    days: calendar.map((date, at) => ({
      date,
      spent: at > now ? null : amount(own.spent[at] ?? 0n),
      last_month: last && amount(last.spent[dayAt(last, at, isLast(at))] ?? 0n),
      average: averaged.length === 0 ? null : average(at),
    })),
    unconverted_count: unconverted,
    missing_rates: missing,
  };
}

const NONE: Course = { days: [], spent: [] };

/** The month and those before it that are averaged, oldest first. */
function monthsUpTo(month: CivilMonth): CivilMonth[] {
  const names = Array.from({ length: MONTHS_AVERAGED + 1 }, (_, back) => monthsAfter(month, -back));
  return names.filter((name) => name >= FIRST_MONTH).toReversed();
}

function daysOf(month: CivilMonth, startDay: number): CivilDate[] {
  const days: CivilDate[] = [];
  for (let day = monthStart(month, startDay); day <= monthEnd(month, startDay); day = nextDay(day)) days.push(day);
  return days;
}

/** The day of another month that a day is compared with: its last day stands for the rest of a longer one. */
function dayAt({ days }: Course, at: number, isLast: boolean): number {
  return isLast ? days.length - 1 : Math.min(at, days.length - 1);
}

/** Half away from zero. */
function meanOf(sums: readonly bigint[]): bigint {
  const count = BigInt(Math.max(1, sums.length));
  return (2n * sums.reduce((total, one) => total + one, 0n) + count) / (2n * count);
}

function spendingOf({ days }: Course, at: number) {
  return { ...filterOf({ start: days[0] ?? '', end: days[at] ?? '' }), type: 'expense' as const };
}
