import type { Schemas } from '../../api/index.ts';
import { daysAfter, difference, isNegative, sumOf } from '../../format/index.ts';
import type { Month } from './months.ts';

type Recurring = Schemas['RecurringTransaction'];

/** A payment that is expected. */
export type Bill = {
  readonly key: string;
  readonly date: string;
  /** A decimal without sign. */
  readonly amount: string;
  readonly recurring: Recurring;
};

const WEEK = 7;

/** The payments of a month that have not happened yet, by date; overdue ones of the same month are among them. */
export function billsOf(all: readonly Recurring[], month: Month): Bill[] {
  if (!month.isCurrent) return [];
  return all
    .flatMap((recurring) => {
      const amount = recurring.expected_amount_avg_decimal ?? recurring.amount_decimal;
      if (recurring.status !== 'active' || isNegative(amount)) return [];
      return datesOf(recurring, month).map((date) => ({ key: `${recurring.id} ${date}`, date, amount, recurring }));
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Payments of a week come again within the month; those of a month or a year do not. */
function datesOf({ next_expected_date: next, frequency, end_date }: Recurring, month: Month): string[] {
  const { start } = month;
  const end = end_date !== null && end_date < month.end ? end_date : month.end;
  if (next < start || next > end) return [];
  const dates = [next];
  if (frequency !== 'weekly') return dates;
  for (let date = daysAfter(next, WEEK); date <= end; date = daysAfter(date, WEEK)) dates.push(date);
  return dates;
}

/** The sum of the bills in one currency; the others are in no sum. */
export function sumOfBills(bills: readonly Bill[], currency: string): string {
  return sumOf(bills.filter(({ recurring }) => recurring.currency === currency).map(({ amount }) => amount));
}

/** A part of the month bar: its share of the bar in percent. */
export type Segment = { readonly kind: 'spent' | 'due' | 'left'; readonly key: string; readonly share: number };

/** The month bar: income as one line, or spending and bills where they are more. */
export function segmentsOf(
  income: string,
  spent: readonly { readonly key: string; readonly amount: string }[],
  due: string,
): readonly Segment[] {
  const used = sumOf([...spent.map(({ amount }) => amount), due]);
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
    segment('due', 'due', due),
    segment('left', 'left', left),
  ];
  return all.filter(({ share }) => share > 0);
}
