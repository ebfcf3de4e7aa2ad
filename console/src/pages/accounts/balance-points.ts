import type { Schemas } from '../../api/index.ts';

type Day = Pick<Schemas['BalanceSeries']['balances'][number], 'date' | 'balance_amount'>;

/** The API's series ends with the last entry; the balance has not changed since. */
export function extendToToday(days: readonly Day[], balance_amount: string, start: string, today: string): Day[] {
  const last = days.at(-1);
  if (last === undefined) return [start, today].map((date) => ({ date, balance_amount }));
  return last.date < today ? [...days, { date: today, balance_amount: last.balance_amount }] : [...days];
}

/** Reduces the points to a number that arrow keys can step through: the first, the ends of intervals and the last. */
export function samplePoints(days: readonly Day[], interval: 'day' | 'week' | 'month'): readonly Day[] {
  if (interval === 'day') return days;
  const isEnd = (index: number) => {
    if (interval === 'week') return (days.length - 1 - index) % 7 === 0;
    return days[index + 1]?.date.endsWith('-01') ?? true;
  };
  return days.filter((_day, index) => index === 0 || isEnd(index));
}
