import type { Schemas } from '../../../api/index.ts';
import { daysAfter, monthStart, monthsAfter } from '../../../ui/format/index.ts';

/** Twelve months of the family that begin with January. */
export type ReviewedYear = {
  readonly name: string;
  readonly start: string;
  /** The last day that has begun. */
  readonly until: string;
  readonly isCurrent: boolean;
};

/** The year of a name, or the last one that is over. A year that has not begun is the current one. */
export function yearNamed(name: string | undefined, today: string, startDay: number): ReviewedYear {
  const current = monthStart(today, startDay).slice(0, 4);
  const asked = name ?? String(Number(current) - 1);
  const year = asked < current ? asked : current;
  const start = `${year}-01-${String(startDay).padStart(2, '0')}`;
  const isCurrent = year === current;
  const until = isCurrent ? today : daysAfter(monthsAfter(start, 12), -1);
  return { name: year, start, until, isCurrent };
}

type Subscription = Pick<Schemas['Subscription'], 'recurring_transaction' | 'prices'>;

/** The subscriptions whose last price of the year is another one than before: than that of earlier years, else than their first. */
export function priceChangesOf(subscriptions: readonly Subscription[], { start, until }: ReviewedYear) {
  return subscriptions.flatMap(({ recurring_transaction: recurring, prices }) => {
    const now = prices.find(({ start_date }) => start_date <= until);
    const before = prices.find(({ start_date }) => start_date < start) ?? prices.at(-1);
    if (now === undefined || before === undefined || now.amount_decimal === before.amount_decimal) return [];
    return now.start_date < start ? [] : [{ recurring, now, before }];
  });
}
