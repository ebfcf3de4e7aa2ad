import { type CivilDate, dayNumber, nextDay } from '#kernel/time/civil-date.ts';
import type { ForecastItem } from './project.ts';
import { type Usual, WINDOW_DAYS } from './usual-spending.ts';

/** Money to be spent evenly over some days, in minor units without sign. */
export type Portion = { readonly from: CivilDate; readonly to: CivilDate; readonly minor: bigint };

/** Spending in minor units without sign: as expected, the least and the most. */
type Spending = { readonly expected: bigint; readonly least: bigint; readonly most: bigint };

type Days = { readonly from: CivilDate; readonly to: CivilDate };
type Label = Pick<ForecastItem, 'kind' | 'sourceId' | 'name' | 'categoryId'>;

/** The sum of usual spending from `from` up to the end of a day: a thirtieth of 30 days each day, rounded down in sum. */
export function usualUpTo({ median, least, most }: Usual, from: CivilDate, date: CivilDate): Spending {
  const days = BigInt(dayNumber(date) - dayNumber(from) + 1);
  const part = (minor: bigint) => (minor * days) / BigInt(WINDOW_DAYS);
  return { expected: part(median), least: part(least), most: part(most) };
}

/** The sum of portions up to the end of a day, each rounded down. */
export function portionsUpTo(portions: readonly Portion[], date: CivilDate): bigint {
  return portions.reduce((sum, { from, to, minor }) => {
    if (date < from) return sum;
    if (date >= to) return sum + minor;
    const [gone, all] = [dayNumber(date) - dayNumber(from) + 1, dayNumber(to) - dayNumber(from) + 1];
    return sum + (minor * BigInt(gone)) / BigInt(all);
  }, 0n);
}

/** An item for each day on which something is spent, from the sums up to the end of each day. */
export function dailyItems(upTo: (date: CivilDate) => Spending, { from, to }: Days, label: Label): ForecastItem[] {
  const items: ForecastItem[] = [];
  let before: Spending = { expected: 0n, least: 0n, most: 0n };
  for (let date = from; date <= to; date = nextDay(date)) {
    const sums = upTo(date);
    const amount = before.expected - sums.expected;
    // Spending the most leaves the least.
    const item = { ...label, date, amount, least: before.most - sums.most, most: before.least - sums.least };
    if (item.amount !== 0n || item.least !== 0n || item.most !== 0n) items.push(item);
    before = sums;
  }
  return items;
}

/** Spending as a budget plans it; the most and the least of past windows are its range where they are beyond it. */
export function budgetUpTo(portions: readonly Portion[], usual: Usual, from: CivilDate, date: CivilDate): Spending {
  const planned = portionsUpTo(portions, date);
  const { least, most } = usualUpTo(usual, from, date);
  return { expected: planned, least: least < planned ? least : planned, most: most > planned ? most : planned };
}
