import type { Schemas } from '../../../api/index.ts';
import { daysAfter, difference, isNegative, sumOf } from '../../../ui/format/index.ts';
import type { Month } from './months.ts';

type Recurring = Schemas['RecurringTransaction'];

/** A payment that is expected. */
export type Bill = {
  readonly key: string;
  readonly date: string;
  /** A decimal; money out is positive, money in negative. */
  readonly amount: string;
  readonly recurring: Recurring;
};

type Days = { readonly start: string; readonly end: string };

const WEEK = 7;

/** The payments of some days that have not happened yet, money in too, by date; overdue ones of these days are among them. */
export function expectedIn(all: readonly Recurring[], days: Days): Bill[] {
  return all
    .filter(({ status }) => status === 'active')
    .flatMap((recurring) => {
      const amount = recurring.expected_amount_decimal;
      return datesOf(recurring, days).map((date) => ({ key: `${recurring.id} ${date}`, date, amount, recurring }));
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Those of a month that take money; none of a month that is over. */
export function billsOf(all: readonly Recurring[], month: Month): Bill[] {
  return month.isCurrent ? expectedIn(all, month).filter(({ amount }) => !isNegative(amount)) : [];
}

/** Those of a month that bring money in. */
export function incomeOf(all: readonly Recurring[], month: Month): Bill[] {
  return month.isCurrent ? expectedIn(all, month).filter(({ amount }) => isNegative(amount)) : [];
}

/** The days of the card of bills: two weeks on, across the end of a month, and what is late by at most a week. */
export function nextDays(today: string): Days {
  return { start: daysAfter(today, -WEEK), end: daysAfter(today, 2 * WEEK) };
}

/** Payments of days and weeks come again within the days; those of months do not. */
function datesOf({ next_expected_date: next, interval, end_date }: Recurring, days: Days): string[] {
  const { start } = days;
  const end = end_date !== null && end_date < days.end ? end_date : days.end;
  if (next < start || next > end) return [];
  const dates = [next];
  if (interval.unit !== 'day' && interval.unit !== 'week') return dates;
  const step = interval.every * (interval.unit === 'day' ? 1 : WEEK);
  for (let date = daysAfter(next, step); date <= end; date = daysAfter(date, step)) dates.push(date);
  return dates;
}

/** The sum of the payments in one currency; the others are in no sum. */
export function sumOfBills(bills: readonly Bill[], currency: string): string {
  return sumOf(bills.filter(({ recurring }) => recurring.currency === currency).map(({ amount }) => amount));
}

/** A part of the month bar: its share of the bar in percent. */
export type Segment = {
  readonly kind: 'spent' | 'aside' | 'due' | 'left';
  readonly key: string;
  readonly share: number;
};

/** The month bar: income as one line, or spending, what is put aside and bills where they are more. */
export function segmentsOf(
  income: string,
  spent: readonly { readonly key: string; readonly amount: string }[],
  aside: string,
  due: string,
): readonly Segment[] {
  const used = sumOf([...spent.map(({ amount }) => amount), aside, due]);
  const left = difference(income, used);
  const whole = Number(isNegative(left) ? used : income);
  if (whole === 0) return [];
  const segment = (kind: Segment['kind'], key: string, amount: string) => ({
    kind,
    key,
    share: (Number(amount) / whole) * 100,
  });
  const all = [
    ...spent.map(({ key, amount }) => segment('spent', key, amount)),
    segment('aside', 'aside', aside),
    segment('due', 'due', due),
    segment('left', 'left', left),
  ];
  return all.filter(({ share }) => share > 0);
}
