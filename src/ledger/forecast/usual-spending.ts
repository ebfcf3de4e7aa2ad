import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';

/** An entry that counts as income or spending, and is no payment of a recurring transaction. Money in is positive. */
export type SpendingEntry = {
  readonly accountId: string;
  readonly categoryId: string | null;
  readonly date: CivilDate;
  readonly amountMinor: bigint;
};

/** Thirty days, both ends included. */
export type Window = { readonly from: CivilDate; readonly to: CivilDate };

/** The length of a window in days. */
export const WINDOW_DAYS = 30;
const WINDOWS = 6;

/** The last six windows up to today that lie after the beginning of an account, the newest first. */
export function windowsUpTo(today: CivilDate, start: CivilDate): Window[] {
  return Array.from({ length: WINDOWS }, (_, index) => {
    const to = addDays(today, -WINDOW_DAYS * index);
    return { from: addDays(to, 1 - WINDOW_DAYS), to };
  }).filter(({ from }) => from >= start);
}

/** The spending of each window, never below zero. */
export type Spent = readonly bigint[];

/**
 * The spending of the windows, by the part of the plan that a category belongs to. Money in reduces the spending of a category on
 * which more was spent than came in; in other categories, and without one, it is income, which does not count.
 */
export function sumSpending(
  entries: readonly SpendingEntry[],
  windows: readonly Window[],
  partOf: (categoryId: string | null) => string | null,
): Map<string | null, Spent> {
  const sums = new Map<string | null, bigint[]>();
  for (const [categoryId, own] of Map.groupBy(entries, (entry) => entry.categoryId)) {
    const total = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if (categoryId !== null && total >= 0n) continue;
    const part = partOf(categoryId);
    const spent = sums.get(part) ?? windows.map(() => 0n);
    sums.set(part, spent);
    for (const { date, amountMinor } of own) {
      if (categoryId === null && amountMinor > 0n) continue;
      const at = windows.findIndex(({ from, to }) => date >= from && date <= to);
      if (at !== -1) spent[at] = (spent[at] ?? 0n) - amountMinor;
    }
  }
  return new Map([...sums].map(([part, spent]) => [part, spent.map((minor) => (minor < 0n ? 0n : minor))]));
}

/** The spending of 30 days: the median of the windows, the least and the most of them. */
export type Usual = { readonly median: bigint; readonly least: bigint; readonly most: bigint };

export function usualOf(spent: Spent): Usual {
  const sorted = spent.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const at = (index: number) => sorted[index] ?? 0n;
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2n;
  return { median, least: at(0), most: at(sorted.length - 1) };
}
