import { type CivilDate, nextDay } from '#kernel/time/civil-date.ts';

/** A change of the balance on a day, in minor units; money in is positive. Summed up to any day, `least` is the least of the three. */
export type ForecastItem = {
  readonly date: CivilDate;
  readonly kind: 'entry' | 'recurring' | 'transfer' | 'budget' | 'average' | 'plan';
  /** The transaction, the recurring transaction, the other account, the category of a budget or the plan; null for average spending. */
  readonly sourceId: string | null;
  readonly name: string | null;
  readonly categoryId: string | null;
  readonly amount: bigint;
  readonly least: bigint;
  readonly most: bigint;
};

/** A balance at the end of a day, and what it is at least and at most. */
export type ForecastDay<Item extends ForecastItem = ForecastItem> = {
  readonly date: CivilDate;
  readonly balance: bigint;
  readonly low: bigint;
  readonly high: bigint;
  readonly items: readonly Item[];
};

/** Where a forecast begins: the balance of the day before `from`, and the sign with which money in changes it. */
export type Opening = { readonly balance: bigint; readonly effect: 1n | -1n | 0n };

/** The balances of each day of a range. */
export function projectDays<Item extends ForecastItem>(
  { balance: opening, effect }: Opening,
  items: readonly Item[],
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): ForecastDay<Item>[] {
  const byDay = Map.groupBy(items, ({ date }) => date);
  const days: ForecastDay<Item>[] = [];
  let [balance, low, high] = [opening, opening, opening];
  for (let date = from; date <= to; date = nextDay(date)) {
    const own = byDay.get(date) ?? [];
    for (const { amount, least, most } of own) {
      balance += amount * effect;
      // The most money in is the least debt.
      low += (effect < 0n ? most : least) * effect;
      high += (effect < 0n ? least : most) * effect;
    }
    days.push({ date, balance, low, high, items: own });
  }
  return days;
}

/** The first days on which the balance, and the low end of its range, are below an amount. */
export function shortDays(days: readonly ForecastDay[], below: bigint) {
  return {
    expected: days.find(({ balance }) => balance < below)?.date ?? null,
    atWorst: days.find(({ low }) => low < below)?.date ?? null,
  };
}
