import type { Schemas } from '../../api/index.ts';

type Day = Pick<Schemas['BalanceSeries']['balances'][number], 'date' | 'balance_amount'>;

/** The API's series ends with the last entry; the balance has not changed since. */
export function extendToToday(days: readonly Day[], balance_amount: string, start: string, today: string): Day[] {
  const last = days.at(-1);
  if (last === undefined) return [start, today].map((date) => ({ date, balance_amount }));
  return last.date < today ? [...days, { date: today, balance_amount: last.balance_amount }] : [...days];
}

/**
 * Reduces the points to a number that arrow keys can step through: the ends of intervals and the last, as net worth has them, and the first
 * of an account that began after `start`.
 */
export function samplePoints(days: readonly Day[], interval: 'day' | 'week' | 'month', start: string): readonly Day[] {
  if (interval === 'day') return days;
  const isEnd = (index: number) => {
    if (interval === 'week') return (days.length - 1 - index) % 7 === 0;
    return days[index + 1]?.date.endsWith('-01') ?? true;
  };
  const ends = days.filter((_day, index) => isEnd(index));
  const [first] = days;
  const isYoung = first !== undefined && first !== ends[0] && (first.date > start || ends.length === 1);
  return isYoung ? [first, ...ends] : ends;
}
